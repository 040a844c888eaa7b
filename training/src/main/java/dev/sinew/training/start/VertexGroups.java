package dev.sinew.training.start;

import dev.sinew.training.network.LocalStructure;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The vertices of a local Pose_net by the set of nets that correct them: each group is one ridge
 * regression, since its vertices share all their regressors.
 */
final class VertexGroups implements Serializable {
  private static final long serialVersionUID = 1L;

  private final List<Group> groups;

  /**
   * @param nets rising
   * @param vertices rising
   * @param places [nets][vertices] where each vertex stands in each net's own list
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Group(int[] nets, int[] vertices, int[][] places) implements Serializable {}

  VertexGroups(LocalStructure structure) {
    List<Map<Integer, Integer>> netsOfVertex = new ArrayList<>();
    for (int v = 0; v < structure.vertexCount(); v++) {
      netsOfVertex.add(new TreeMap<>());
    }
    for (int n = 0; n < structure.netCount(); n++) {
      int[] vertices = structure.vertices(n);
      for (int place = 0; place < vertices.length; place++) {
        netsOfVertex.get(vertices[place]).put(n, place);
      }
    }
    Map<List<Integer>, List<Integer>> bySet = new LinkedHashMap<>();
    for (int v = 0; v < structure.vertexCount(); v++) {
      if (!netsOfVertex.get(v).isEmpty()) {
        bySet
            .computeIfAbsent(List.copyOf(netsOfVertex.get(v).keySet()), set -> new ArrayList<>())
            .add(v);
      }
    }
    groups = new ArrayList<>();
    bySet.forEach(
        (set, vertices) -> {
          int[][] places = new int[set.size()][vertices.size()];
          for (int k = 0; k < set.size(); k++) {
            for (int i = 0; i < vertices.size(); i++) {
              Integer place = netsOfVertex.get(vertices.get(i)).get(set.get(k));
              places[k][i] = java.util.Objects.requireNonNull(place);
            }
          }
          groups.add(new Group(ints(set), ints(vertices), places));
        });
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  List<Group> all() {
    return groups;
  }
}
