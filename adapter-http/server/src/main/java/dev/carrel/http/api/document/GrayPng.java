package dev.carrel.http.api.document;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/**
 * A picture in shades of gray as browsers show it, upright and no wider than a screen.
 *
 * @param fullWidth the width before it was made smaller
 */
record GrayPng(byte[] bytes, int width, int height, int fullWidth) {

    private static final int MAX_WIDTH = 1_400;
    private static final int MAX_HEADER_LENGTH = 40;
    private static final Pattern PGM = Pattern.compile("P5\\s(\\d{1,5})\\s(\\d{1,5})\\s255\\s");

    /**
     * Converts a PGM; returns empty for a picture in another format.
     *
     * @param quarterTurns how many quarters of a turn to the right set it upright
     */
    static Optional<GrayPng> ofPgm(byte[] pgm, int quarterTurns) {
        Matcher header = PGM.matcher(
                new String(pgm, 0, Math.min(pgm.length, MAX_HEADER_LENGTH), StandardCharsets.ISO_8859_1));
        if (!header.lookingAt()) {
            return Optional.empty();
        }
        int width = Integer.parseInt(header.group(1));
        int height = Integer.parseInt(header.group(2));
        if ((long) width * height != pgm.length - header.end()) {
            return Optional.empty();
        }
        var image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        System.arraycopy(pgm, header.end(), ((DataBufferByte) image.getRaster().getDataBuffer()).getData(), 0,
                width * height);
        BufferedImage upright = quarterTurns == 0 ? image : turn(image, quarterTurns);
        return Optional.of(encode(upright.getWidth() > MAX_WIDTH ? scale(upright) : upright, upright.getWidth()));
    }

    private static BufferedImage turn(BufferedImage image, int quarters) {
        boolean isSideways = quarters % 2 == 1;
        int width = isSideways ? image.getHeight() : image.getWidth();
        int height = isSideways ? image.getWidth() : image.getHeight();
        var turned = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        var place = AffineTransform.getTranslateInstance(width / 2.0, height / 2.0);
        place.quadrantRotate(quarters);
        place.translate(-image.getWidth() / 2.0, -image.getHeight() / 2.0);
        Graphics2D graphics = turned.createGraphics();
        graphics.drawImage(image, place, null);
        graphics.dispose();
        return turned;
    }

    private static BufferedImage scale(BufferedImage image) {
        int height = Math.max(1, (int) ((long) image.getHeight() * MAX_WIDTH / image.getWidth()));
        var small = new BufferedImage(MAX_WIDTH, height, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = small.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(image, 0, 0, MAX_WIDTH, height, null);
        graphics.dispose();
        return small;
    }

    private static GrayPng encode(BufferedImage image, int fullWidth) {
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new GrayPng(out.toByteArray(), image.getWidth(), image.getHeight(), fullWidth);
    }
}
