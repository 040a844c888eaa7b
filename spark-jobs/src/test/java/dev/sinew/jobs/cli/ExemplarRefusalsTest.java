package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.jobs.apply.TrianglesBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Edits that cannot be. */
class ExemplarRefusalsTest extends SculptedBundle {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 | usage | exemplar show --bundle @bundle none
          2 | usage | exemplar show --bundle @bundle chest90 --version 9
          2 | usage | exemplar list --bundle @bundle --version 0
          2 | usage | exemplar remove --bundle @bundle none
          2 | usage | exemplar mirror --bundle @bundle none
          2 | usage | exemplar mirror --bundle @bundle chest90 chest90 --to a
          2 | usage | exemplar mirror --bundle @bundle chest90 --to chest90
          2 | usage | exemplar remove --bundle @bundle
          2 | usage | exemplar remove --bundle @bundle --reader none
          4 | conflict | exemplar remove --bundle @bundle --reader Chest
          2 | usage | exemplar restore --bundle @bundle --version 9
          2 | usage | exemplar reader --bundle @bundle new
          3 | joint | exemplar reader --bundle @bundle new --reads Tail
          3 | joint | exemplar reader --bundle @bundle new --reads Hips
          2 | usage | exemplar reader --bundle @bundle new --reads Chest --kernel none
          2 | config | exemplar reader --bundle @bundle new --reads Chest --radius -1
          2 | config | exemplar reader --bundle @bundle new --reads Chest --kernel linear --radius 1
          3 | joint | exemplar pose --bundle @bundle --turn Tail=0,0,1 --out @out
          2 | usage | exemplar pose --bundle @bundle --turn Chest=0,0 --out @out
          2 | usage | exemplar pose --bundle @bundle --turn Chest=0,0,NaN --out @out
          2 | usage | exemplar pose --bundle @bundle --turn Chest=0,9,0 --turn Chest=0,8,0 --out @out
          2 | usage | exemplar pose --bundle @bundle --turn 0,9,0 --out @out
          2 | usage | exemplar pose --bundle @bundle --turn =0,9,0 --out @out
          2 | usage | exemplar pose --bundle @bundle --turn Chest=0,0,9e9 --out @out
          2 | usage | exemplar pose --bundle @bundle --exemplar none --out @out
          2 | usage | exemplar pose --bundle @bundle --frame 1 --out @out
          2 | usage | exemplar pose --bundle @bundle --poses @walk.npz --frame -1 --out @out
          2 | usage | exemplar pose --bundle @bundle --exemplar chest90 --turn Chest=1,0,0 --out @out
          3 | file-missing | exemplar pose --bundle @none --turn Chest=1,0,0 --out @out
          4 | conflict | exemplar pose --bundle @bundle --turn Chest=1,0,0 --out @bundle
          3 | vertex-count | exemplar add --bundle @bundle --mesh @small.npy --name a --turn Chest=1,0,0
          2 | usage | exemplar add --bundle @bundle --mesh @rest.npy --name a
          3 | empty | exemplar add --bundle @bundle --mesh @rest.npy --name a --turn Chest=0,0,0
          2 | usage | exemplar add --bundle @bundle --mesh @moved.npy --name a --turn Chest=0,0,0
          2 | usage | exemplar add --bundle @bundle --mesh @moved.npy --name a/b --turn Chest=0,9,0
          2 | config | exemplar add --bundle @bundle --mesh @moved.npy --name a --turn Chest=0,9,0 --falloff 0
          2 | usage | exemplar add --bundle @bundle --mesh @moved.npy --name a --turn Chest=0,9,0 --scale NaN
          2 | usage | exemplar add --bundle @bundle --mesh @moved.npy --name a --turn Chest=0,9,0 --reader x
          3 | file-missing | exemplar add --bundle @bundle --mesh @none.obj --name a --turn Chest=0,9,0
          3 | not-finite | exemplar add --bundle @bundle --mesh @nan.npy --name a --turn Chest=0,9,0
          3 | ambiguous | exemplar add --bundle @bundle --mesh @moved.npy --name same --turn Chest=0,90,0
          4 | conflict | exemplar export --bundle @bundle --poses @walk.npz --out @small.npy
          3 | frame-count | exemplar export --bundle @bundle --poses @walk.npz --frames 5 --out @out
          3 | file-missing | exemplar export --bundle @bundle --poses @none.npz --out @out
          2 | usage | exemplar pick --bundle @bundle --data @none --count 0
          2 | usage | exemplar pick --bundle @bundle --data @none --radius 0
          4 | conflict | exemplar pick --bundle @bundle --data @none
          3 | file-missing | exemplar pick --bundle @bundle --data @none --replace
          3 | file-missing | exemplar weights --bundle @bundle --poses @none.npz
          2 | usage | exemplar weights --bundle @bundle
          2 | usage | exemplar weights --bundle @bundle --poses @walk.npz --vmc 0
          2 | usage | exemplar weights --bundle @bundle --poses @walk.npz --record @out
          2 | usage | exemplar weights --bundle @bundle --poses @walk.npz --control a=1
          2 | usage | exemplar weights --bundle @bundle --poses @walk.npz --seconds 5
          2 | usage | exemplar weights --bundle @bundle --poses @walk.npz --vmc-address 127.0.0.1
          2 | usage | exemplar weights --bundle @bundle --vmc 70000
          2 | usage | exemplar weights --bundle @bundle --vmc 0 --seconds 0
          3 | empty | exemplar weights --bundle @bundle --vmc 0 --seconds 0.05 --joint-map @bones.json
          3 | file-missing | exemplar weights --bundle @bundle --controls @none.json
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack learned --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,skin --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,mud --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,learned,learned --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,smooth=x --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,jiggle --out @out
          3 | file-missing | apply --bundle @bundle --poses @walk.npz --stack skin,jiggle=none.npy --out @out
          3 | file-missing | apply --bundle @bundle --poses @walk.npz --stack skin,cache=none.npy --out @out
          """)
  void refusesInOneLineAndSavesNothing(int exitCode, String code, String line) throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    add("a", "chest90");
    NpzWriter.write(
        at("walk.npz"),
        Map.of(
            "axis_angle", NpyArray.ofFloats(new int[] {1, 2, 3}, new float[6]),
            "translation", NpyArray.ofFloats(new int[] {1, 3}, new float[3]),
            "joint_names", NpyArray.ofStrings(List.of("Hips", "Chest"))));
    mesh("small.npy", new float[3]);
    mesh("rest.npy", TrianglesBundle.vertices());
    float[] moved = TrianglesBundle.vertices();
    moved[13] += 0.1f;
    mesh("moved.npy", moved);
    moved[14] = Float.NaN;
    mesh("nan.npy", moved);
    CommandRun run = run(line);
    assertThat(run.err())
        .filteredOn(l -> l.startsWith("error: "))
        .singleElement()
        .asString()
        .startsWith("error: [" + code + "]");
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(at("out")).doesNotExist();
    try (Stream<Path> files = Files.list(at("bundle").resolve("exemplars"))) {
      assertThat(files).hasSize(2);
    }
  }

  private void mesh(String name, float[] vertices) {
    NpyWriter.write(at(name), NpyArray.ofFloats(new int[] {vertices.length / 3, 3}, vertices));
  }
}
