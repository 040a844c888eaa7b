package dev.sinew.training.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BodyPictureTest {
  /** Two squares of side 1 about the Y axis: one at z = +0.1 and one at z = −0.1. */
  private static final float[] SHEETS = {
    -0.5f, 0, 0.1f, 0.5f, 0, 0.1f, 0.5f, 1, 0.1f, -0.5f, 1, 0.1f, //
    -0.5f, 0, -0.1f, 0.5f, 0, -0.1f, 0.5f, 1, -0.1f, -0.5f, 1, -0.1f
  };

  private static final int[] TRIANGLES = {0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6};

  @Test
  void eachSideShowsItsOwnErrors() {
    double[] onTheBack = {0, 0, 0, 0, 9, 9, 9, 9};
    int front = centre(render(SHEETS, onTheBack, View.FRONT));
    int back = centre(render(SHEETS, onTheBack, View.BACK));
    assertThat(distance(front, ColourMap.rgb(0))).isLessThan(distance(front, ColourMap.rgb(1)));
    assertThat(distance(back, ColourMap.rgb(1))).isLessThan(distance(back, ColourMap.rgb(0)));
  }

  @Test
  void anErrorAtPlusXIsOnTheRightInFrontAndOnTheLeftBehind() {
    double[] atPlusX = {0, 9, 9, 0, 0, 9, 9, 0};
    BufferedImage front = render(SHEETS, atPlusX, View.FRONT);
    BufferedImage back = render(SHEETS, atPlusX, View.BACK);
    assertThat(red(front, 90, 50)).isLessThan(red(front, 10, 50));
    assertThat(red(back, 10, 50)).isLessThan(red(back, 90, 50));
  }

  @Test
  void anErrorAtTheTopIsAtTheTop() {
    double[] atTop = {0, 0, 9, 9, 0, 0, 9, 9};
    BufferedImage front = render(SHEETS, atTop, View.FRONT);
    assertThat(red(front, 50, 8)).isLessThan(red(front, 50, 92));
  }

  @Test
  void nothingIsDrawnOutsideTheSilhouetteAndNothingIsLeftOutInside() {
    // A triangle that fills the lower left half of its bounding square.
    float[] triangle = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    BufferedImage image =
        BodyPicture.render(triangle, new int[] {0, 1, 2}, new double[3], 1, View.FRONT, 100, 100);
    // The margin is 3 pixels; the diagonal runs from (3, 3) at the top left to (97, 97).
    for (int y = 0; y < 100; y++) {
      for (int x = 0; x < 100; x++) {
        int alpha = image.getRGB(x, y) >>> 24;
        boolean inside = x >= 3 && y < 97 && x + 1 <= y;
        boolean outside = x < 2 || y >= 98 || x >= y + 2;
        if (inside) {
          assertThat(alpha).as("alpha at %d,%d", x, y).isEqualTo(255);
        } else if (outside) {
          assertThat(alpha).as("alpha at %d,%d", x, y).isZero();
        }
      }
    }
  }

  @Test
  void keepsProportions() {
    // Twice as high as wide, in a square picture: 94 pixels by 47.
    float[] tall = {0, 0, 0, 1, 0, 0, 1, 2, 0, 0, 2, 0};
    BufferedImage image =
        BodyPicture.render(
            tall, new int[] {0, 1, 2, 0, 2, 3}, new double[4], 1, View.FRONT, 100, 100);
    long columns =
        java.util.stream.IntStream.range(0, 100)
            .filter(x -> image.getRGB(x, 50) >>> 24 == 255)
            .count();
    assertThat(columns).isBetween(46L, 48L);
  }

  @Test
  void valuesOverTheScaleGetItsLastColour() {
    double[] huge = new double[8];
    double[] full = new double[8];
    Arrays.fill(huge, 1e6);
    Arrays.fill(full, 9);
    assertThat(centre(render(SHEETS, huge, View.FRONT)))
        .isEqualTo(centre(render(SHEETS, full, View.FRONT)));
  }

  @Test
  void verticesWithoutTrianglesDoNotShrinkTheBody() {
    float[] withStray = Arrays.copyOf(SHEETS, SHEETS.length + 3);
    withStray[SHEETS.length] = 100;
    BufferedImage image =
        BodyPicture.render(withStray, TRIANGLES, new double[9], 9, View.FRONT, 100, 100);
    assertThat(image.getRGB(10, 50) >>> 24).isEqualTo(255);
  }

  @Test
  void rejectsAPointCloud() {
    assertThatThrownBy(
            () -> BodyPicture.render(SHEETS, new int[0], new double[8], 1, View.FRONT, 10, 10))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void coloursDarkenEvenlyWithTheError() {
    double last = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= 50; i++) {
      double light = lightness(ColourMap.rgb(i / 50.0));
      assertThat(light).isLessThan(last);
      last = light;
    }
    assertThat(ColourMap.rgb(Double.NaN)).isEqualTo(ColourMap.rgb(0));
    assertThat(ColourMap.rgb(7)).isEqualTo(ColourMap.rgb(1));
  }

  private static BufferedImage render(float[] vertices, double[] mm, View view) {
    return BodyPicture.render(vertices, TRIANGLES, mm, 9, view, 100, 100);
  }

  private static int centre(BufferedImage image) {
    return image.getRGB(50, 50) & 0xffffff;
  }

  private static int red(BufferedImage image, int x, int y) {
    return image.getRGB(x, y) >> 16 & 0xff;
  }

  private static double distance(int a, int b) {
    double sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      sum += Math.pow((a >> shift & 0xff) - (b >> shift & 0xff), 2);
    }
    return sum;
  }

  private static double lightness(int rgb) {
    return 0.2126 * Math.pow(rgb >> 16 & 0xff, 2.2)
        + 0.7152 * Math.pow(rgb >> 8 & 0xff, 2.2)
        + 0.0722 * Math.pow(rgb & 0xff, 2.2);
  }
}
