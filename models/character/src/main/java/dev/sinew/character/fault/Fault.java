package dev.sinew.character.fault;

import java.io.Serializable;
import java.util.Objects;

/**
 * One thing that is wrong with what the user gave.
 *
 * @param code stable code
 * @param what what is wrong, one clause
 * @param where file, subject, take, frame, joint or vertex; empty where it does not apply
 * @param found what was found; may be empty
 * @param allowed what would have been right; may be empty
 * @param remedy what to do about it; may be empty
 */
public record Fault(
    FaultCode code, String what, String where, String found, String allowed, String remedy)
    implements Serializable {

  public Fault {
    Objects.requireNonNull(code);
    Objects.requireNonNull(what);
    Objects.requireNonNull(where);
    Objects.requireNonNull(found);
    Objects.requireNonNull(allowed);
    Objects.requireNonNull(remedy);
  }

  /** A fault of which only the code, the clause and the place are known so far. */
  public static Fault of(FaultCode code, String what, Object where) {
    return new Fault(code, what, where.toString(), "", "", "");
  }

  /** This fault, with what was found. */
  public Fault found(Object value) {
    return new Fault(code, what, where, value.toString(), allowed, remedy);
  }

  /** This fault, with what would have been right. */
  public Fault allowed(String value) {
    return new Fault(code, what, where, found, value, remedy);
  }

  /** This fault, with what to do about it. */
  public Fault remedy(String value) {
    return new Fault(code, what, where, found, allowed, value);
  }

  /** This fault at another place, for a caller that knows the file or take. */
  public Fault at(Object place) {
    return new Fault(code, what, place.toString(), found, allowed, remedy);
  }

  /** This fault as an exception to throw. */
  public SinewException toException() {
    return new SinewException(this);
  }

  /** One line: {@code [code] what: where: found …, allowed …; remedy}. */
  public String message() {
    StringBuilder line = new StringBuilder("[").append(code.id()).append("] ");
    if (!where.isEmpty()) {
      line.append(where).append(": ");
    }
    line.append(what);
    if (!found.isEmpty()) {
      line.append("; found ").append(found);
    }
    if (!allowed.isEmpty()) {
      line.append(found.isEmpty() ? "; allowed: " : ", allowed: ").append(allowed);
    }
    if (!remedy.isEmpty()) {
      line.append(". ").append(remedy);
    }
    return line.toString();
  }
}
