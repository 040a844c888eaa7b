package dev.sinew.character.fault;

/** Thrown where the user's input cannot be used; carries the {@link Fault} to show. */
public final class SinewException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Fault fault;
  private final int exitCode;

  public SinewException(Fault fault) {
    super(fault.message());
    this.fault = fault;
    this.exitCode = fault.code().exitCode();
  }

  public SinewException(Fault fault, Throwable cause) {
    super(fault.message(), cause);
    this.fault = fault;
    this.exitCode = fault.code().exitCode();
  }

  /** What is wrong. */
  public Fault fault() {
    return fault;
  }

  /** The exit code of a command that ends in this exception. */
  public int exitCode() {
    return exitCode;
  }
}
