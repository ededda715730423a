package dev.carrel.formats.picture;

import dev.carrel.application.port.recognition.PictureImage;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;

/** Writes images in shades of gray as PGM, which takes no time to read or write. */
public final class GrayImages {

    private static final int MAX_SHADE = 255;

    private GrayImages() {}

    /**
     * Returns an image in shades of gray, on white where it is transparent.
     *
     * @param dotsPerInch its resolution; 0 if it is not known
     */
    public static PictureImage toGray(BufferedImage image, int dotsPerInch) {
        int width = image.getWidth();
        int height = image.getHeight();
        byte[] header = ("P5\n" + width + " " + height + "\n" + MAX_SHADE + "\n").getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[header.length + width * height];
        System.arraycopy(header, 0, bytes, 0, header.length);
        int[] row = new int[width];
        int next = header.length;
        for (int y = 0; y < height; y++) {
            image.getRGB(0, y, width, 1, row, 0, width);
            for (int pixel : row) {
                bytes[next++] = (byte) shadeOf(pixel);
            }
        }
        return new PictureImage(bytes, dotsPerInch);
    }

    /** Returns the luminance as televisions have it (Rec. 601), on white. */
    private static int shadeOf(int pixel) {
        int alpha = pixel >>> 24;
        int red = pixel >> 16 & 0xff;
        int green = pixel >> 8 & 0xff;
        int blue = pixel & 0xff;
        int luminance = (299 * red + 587 * green + 114 * blue) / 1000;
        return (luminance * alpha + MAX_SHADE * (MAX_SHADE - alpha)) / MAX_SHADE;
    }

    /** Returns an image in another size, on white. */
    static BufferedImage scale(BufferedImage image, int width, int height) {
        var scaled = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = scaled.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.drawImage(image, 0, 0, width, height, Color.WHITE, null);
        graphics.dispose();
        return scaled;
    }
}
