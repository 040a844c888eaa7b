package dev.sinew.training.report;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import javax.imageio.ImageIO;

/** The part of the report page that shows mean errors on the body: two methods, two sides. */
final class BodySection {
  private static final int WIDTH = 560;
  private static final int TALLEST = 760;
  private static final int FLATTEST = 200;

  private BodySection() {}

  static void append(StringBuilder page, BodyErrors body) {
    double scale = body.scaleMm();
    int height = height(body.rest().vertices());
    page.append(
        "<section class=\"card\"><h3>Where on the body</h3><p class=\"note\">Mean error of ");
    page.append("each vertex over the split’s frames, on the rest pose; one scale for all.</p>");
    page.append("<div class=\"bodies\">");
    pair(page, body, body.lbsMm(), "Plain LBS", scale, height);
    pair(page, body, body.learnedMm(), "Learned", scale, height);
    page.append("</div><div class=\"scale\"><div style=\"background:linear-gradient(to right,");
    page.append(ColourMap.cssStops()).append(")\"></div><p>");
    for (int tick = 0; tick <= 4; tick++) {
      String value = Numbers.fixed(scale * tick / 4, scale < 1 ? 3 : 2);
      page.append("<span>").append(tick == 4 ? "≥ " : "");
      page.append(value.replaceFirst("\\.?0+$", "")).append(" mm</span>");
    }
    page.append("</p></div></section>\n");
  }

  private static void pair(
      StringBuilder page, BodyErrors body, double[] mm, String label, double scale, int height) {
    page.append("<figure><figcaption>").append(label).append("</figcaption>");
    for (View view : View.values()) {
      String side = view == View.FRONT ? "front" : "back";
      page.append("<img alt=\"Mean error of ").append(label).append(", ").append(side);
      page.append("\" width=\"").append(WIDTH).append("\" height=\"").append(height);
      page.append("\" src=\"data:image/png;base64,");
      page.append(
          png(
              BodyPicture.render(
                  body.rest().vertices(),
                  body.rest().faces().triangles(),
                  mm,
                  scale,
                  view,
                  WIDTH,
                  height)));
      page.append("\">");
    }
    page.append("</figure>");
  }

  /** As high as a picture of the width must be to hold the body, within reason. */
  private static int height(float[] vertices) {
    float[] low = {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY};
    float[] high = {Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY};
    for (int v = 0; v < vertices.length; v += 3) {
      for (int c = 0; c < 2; c++) {
        low[c] = Math.min(low[c], vertices[v + c]);
        high[c] = Math.max(high[c], vertices[v + c]);
      }
    }
    double ratio = (high[1] - low[1]) / Math.max(high[0] - low[0], 1e-9);
    return (int) Math.max(FLATTEST, Math.min(TALLEST, WIDTH * ratio));
  }

  private static String png(BufferedImage image) {
    // Without a disk cache: the picture is small, and the temporary folder may not be writable.
    ImageIO.setUseCache(false);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }
}
