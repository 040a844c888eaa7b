package dev.sinew.jobs.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What is good to have: tools that check exported files, and captures to train on. */
final class ExtraChecks {
  private static final String NODE_TESTS = "models/character/src/test/node";

  private ExtraChecks() {}

  static Finding onnxRuntime() {
    String name = "ONNX Runtime";
    try {
      Class.forName("ai.onnxruntime.OrtEnvironment", false, ExtraChecks.class.getClassLoader());
      return Finding.ok(name, "on the class path");
    } catch (ClassNotFoundException e) {
      return Finding.optional(
          name,
          "not on the class path",
          "Not needed to train or export; the tests fetch it, and corrective.onnx runs in any.");
    }
  }

  static Finding node() {
    String name = "Node.js";
    try {
      Process process = new ProcessBuilder("node", "--version").redirectErrorStream(true).start();
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Finding.optional(name, "does not answer", "Install Node.js 18 or later.");
      }
      byte[] answer = process.getInputStream().readAllBytes();
      return Finding.ok(name, new String(answer, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      return Finding.optional(
          name,
          "not found",
          "Only the glTF validator of the tests uses it: apt-get install nodejs npm.");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Finding.optional(name, "was interrupted", "Ask again.");
    }
  }

  static Finding gltfValidator(Path home) {
    String name = "glTF validator";
    return Files.isDirectory(home.resolve(NODE_TESTS).resolve("node_modules/gltf-validator"))
        ? Finding.ok(name, "installed for the tests")
        : Finding.optional(
            name, "not installed", "Only the tests use it: (cd " + NODE_TESTS + " && npm ci).");
  }

  static Finding captures(Path home) {
    String name = "capture sets";
    Path data = home.resolve("../shared/data").normalize();
    return Files.isDirectory(data)
        ? Finding.ok(name, data.toString())
        : Finding.optional(
            name,
            "no folder " + data,
            "conf/antonia.yaml, bone.yaml and makehuman.yaml name sets there; ./sinew demo makes"
                + " its own, and docs/capture-sets.md says what a set of yours needs.");
  }
}
