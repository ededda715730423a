package dev.carrel.formats.picture;

import dev.carrel.application.port.recognition.PictureImage;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.nio.charset.StandardCharsets;

/**
 * Prepares images for the recognition of text: in shades of gray, without specks, their lines straight and their
 * letters large. Written as PGM, which takes no time to read or write.
 */
public final class GrayImages {

    private static final int MAX_SHADE = 255;
    /** Smaller skews do no harm. */
    private static final double MIN_DEGREES = 0.3;
    /** Images of less than the second resolution are enlarged to the first. From 150 on that makes no difference. */
    private static final double GOOD_DOTS_PER_INCH = 300;
    private static final int MIN_DOTS_PER_INCH = 130;
    private static final double MAX_PIXELS = 40_000_000;

    private GrayImages() {}

    /**
     * Prepares an image.
     *
     * @param dotsPerInch its resolution; 0 if it is not known
     */
    public static PictureImage toGray(BufferedImage image, int dotsPerInch) {
        return turnToGray(image, 0, dotsPerInch);
    }

    /**
     * Prepares an image that is to be turned clockwise.
     *
     * @param degrees a multiple of 90
     */
    public static PictureImage turnToGray(BufferedImage image, int degrees, int dotsPerInch) {
        BufferedImage gray = SpeckRemover.removeSpecks(shadesOf(image));
        double skew = SkewFinder.findDegrees(bytesOf(gray), gray.getWidth(), gray.getHeight());
        double scale = scaleOf(gray, dotsPerInch);
        int quarters = Math.floorMod(degrees / 90, 4);
        if (quarters == 0 && scale == 1 && Math.abs(skew) < MIN_DEGREES) {
            return write(gray, dotsPerInch);
        }
        double straight = Math.abs(skew) < MIN_DEGREES ? 0 : -Math.toRadians(skew);
        return write(transform(gray, quarters, straight, scale), (int) Math.round(dotsPerInch * scale));
    }

    private static double scaleOf(BufferedImage image, int dotsPerInch) {
        double scale = dotsPerInch > 0 && dotsPerInch < MIN_DOTS_PER_INCH ? GOOD_DOTS_PER_INCH / dotsPerInch : 1;
        return (double) image.getWidth() * image.getHeight() * scale * scale > MAX_PIXELS ? 1 : scale;
    }

    private static BufferedImage transform(BufferedImage image, int quarters, double radians, double scale) {
        boolean isSideways = quarters % 2 == 1;
        int width = (int) Math.round((isSideways ? image.getHeight() : image.getWidth()) * scale);
        int height = (int) Math.round((isSideways ? image.getWidth() : image.getHeight()) * scale);
        var transform = AffineTransform.getTranslateInstance(width / 2.0, height / 2.0);
        transform.rotate(radians);
        transform.quadrantRotate(quarters);
        transform.scale(scale, scale);
        transform.translate(-image.getWidth() / 2.0, -image.getHeight() / 2.0);
        return draw(image, transform, width, height);
    }

    private static BufferedImage draw(BufferedImage image, AffineTransform transform, int width, int height) {
        var drawn = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = drawn.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.drawImage(image, transform, null);
        graphics.dispose();
        return drawn;
    }

    /** Returns an image in another size, in shades of gray. */
    static BufferedImage scale(BufferedImage image, int width, int height) {
        return draw(shadesOf(image), AffineTransform.getScaleInstance((double) width / image.getWidth(),
                (double) height / image.getHeight()), width, height);
    }

    private static BufferedImage shadesOf(BufferedImage image) {
        if (image.getType() == BufferedImage.TYPE_BYTE_GRAY) {
            return image;
        }
        int width = image.getWidth();
        int height = image.getHeight();
        var gray = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        byte[] shades = bytesOf(gray);
        int[] row = new int[width];
        for (int y = 0; y < height; y++) {
            image.getRGB(0, y, width, 1, row, 0, width);
            for (int x = 0; x < width; x++) {
                shades[y * width + x] = (byte) shadeOf(row[x]);
            }
        }
        return gray;
    }

    static byte[] bytesOf(BufferedImage gray) {
        return ((DataBufferByte) gray.getRaster().getDataBuffer()).getData();
    }

    private static PictureImage write(BufferedImage gray, int dotsPerInch) {
        byte[] header = ("P5\n" + gray.getWidth() + " " + gray.getHeight() + "\n" + MAX_SHADE + "\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] shades = bytesOf(gray);
        byte[] bytes = new byte[header.length + shades.length];
        System.arraycopy(header, 0, bytes, 0, header.length);
        System.arraycopy(shades, 0, bytes, header.length, shades.length);
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
}
