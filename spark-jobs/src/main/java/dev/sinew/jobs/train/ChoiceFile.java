package dev.sinew.jobs.train;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.Spelling;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.jobs.train.ShapeChoice.Candidate;
import dev.sinew.jobs.train.ShapeChoice.Choice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A run's choice.json: what folds of the training frames chose, and from what. */
final class ChoiceFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ChoiceFile() {}

  static void write(Path file, Choice choice, SkinWeights weights, List<String> joints) {
    ObjectNode root = JSON.createObjectNode();
    put(root.putObject("chosen"), choice.best());
    choice.candidates().forEach(each -> put(root.withArray("candidates").addObject(), each));
    double[] kept = choice.shrinkage(weights);
    ObjectNode shrinkage = root.putObject("shrinkage");
    for (int j = 0; j < kept.length; j++) {
      shrinkage.put(joints.get(j), kept[j]);
    }
    AtomicFiles.write(
        file, temporary -> Files.writeString(temporary, JSON.writeValueAsString(root) + "\n"));
  }

  private static void put(ObjectNode node, Candidate candidate) {
    node.put("activation", Spelling.of(candidate.net().activation()));
    node.put("joints_per_vertex", candidate.net().jointsPerVertex());
    node.put("companions", candidate.net().companions());
    node.put("strength", candidate.strength());
    node.put("held_out_error_removed_percent", 100 * candidate.error().removed());
  }
}
