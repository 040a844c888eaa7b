package dev.sinew.character.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.format.ply.PlyWriter;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeshFilesTest {
  private final Path folder;

  MeshFilesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void extensionInAnyCaseDecidesTheFormat() {
    Mesh mesh =
        new Mesh(
            new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, Faces.ofTriangles(new int[] {0, 1, 2}, 3));
    ObjWriter.write(folder.resolve("a.OBJ"), mesh);
    PlyWriter.write(folder.resolve("a.b.ply"), mesh);
    NpyWriter.write(folder.resolve("a.npy"), NpyArray.ofFloats(new int[] {3, 3}, mesh.vertices()));
    for (String name : List.of("a.OBJ", "a.b.ply", "a.npy")) {
      Mesh back = MeshFiles.read(folder.resolve(name));
      assertThat(back.vertices()).containsExactly(mesh.vertices());
      assertThat(back.faces()).isEqualTo(name.endsWith("npy") ? Faces.none() : mesh.faces());
    }
  }

  @Test
  void otherExtensionsAndNoneAreRefused() throws Exception {
    for (String name : List.of("a.fbx", "mesh", "a.obj.zip", "a.")) {
      Path file = Files.createFile(folder.resolve(name));
      Faults.of(FaultCode.FILE_UNSUPPORTED, () -> MeshFiles.read(file));
    }
  }

  @Test
  void arraysThatAreNoMeshAreRefusedByName() {
    Path file = folder.resolve("a.npy");
    NpyWriter.write(file, NpyArray.ofFloats(new int[] {1, 3, 3}, new float[9]));
    assertThat(Faults.of(FaultCode.SHAPE, () -> MeshFiles.read(file)).message())
        .contains(file.toString(), "[1,3,3]", "[V,3]");
    NpyWriter.write(file, NpyArray.ofFloats(new int[] {0, 3}, new float[0]));
    Faults.of(FaultCode.EMPTY, () -> MeshFiles.read(file));
    NpyWriter.write(file, NpyArray.ofFloats(new int[] {1, 3}, new float[] {0, Float.NaN, 0}));
    assertThat(Faults.of(FaultCode.NOT_FINITE, () -> MeshFiles.read(file)).where())
        .isEqualTo(file + ", vertex 0");
    NpyWriter.write(file, NpyArray.ofStrings(List.of("a", "b", "c")));
    Faults.of(FaultCode.SHAPE, () -> MeshFiles.read(file));
  }
}
