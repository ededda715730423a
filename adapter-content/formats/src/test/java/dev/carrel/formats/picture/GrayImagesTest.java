package dev.carrel.formats.picture;

import dev.carrel.application.port.recognition.PictureImage;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.WritableRaster;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class GrayImagesTest {

    private static final int WIDTH = 800;
    private static final int HEIGHT = 1_000;

    /** Draws dark bars, as lines of text are from afar, on a page that is turned. */
    private static BufferedImage drawLines(double degrees) {
        var image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        graphics.setColor(Color.BLACK);
        graphics.setTransform(AffineTransform.getRotateInstance(Math.toRadians(degrees), WIDTH / 2.0, HEIGHT / 2.0));
        for (int y = 100; y < 900; y += 25) {
            graphics.fillRect(100, y, 500 + y % 90, 8);
        }
        graphics.dispose();
        return image;
    }

    private static double skewOf(PictureImage image) {
        String[] header = headerOf(image);
        byte[] shades = new byte[Integer.parseInt(header[1]) * Integer.parseInt(header[2])];
        System.arraycopy(image.bytes(), image.bytes().length - shades.length, shades, 0, shades.length);
        return SkewFinder.findDegrees(shades, Integer.parseInt(header[1]), Integer.parseInt(header[2]));
    }

    private static String[] headerOf(PictureImage image) {
        return new String(image.bytes(), 0, 20, StandardCharsets.ISO_8859_1).split("\\s");
    }

    @Test
    void removesSpecksOfNoisyPagesOnly() {
        BufferedImage page = drawLines(0);
        assertThat(SpeckRemover.removeSpecks(page)).isSameAs(page);

        drawThinLines(page);
        BufferedImage noisy = drawLines(0);
        drawThinLines(noisy);
        var random = new Random(3);
        for (int speck = 0; speck < WIDTH * HEIGHT / 50; speck++) {
            noisy.getRaster().setSample(random.nextInt(WIDTH), random.nextInt(HEIGHT), 0, speck % 2 * 255);
        }
        assertThat(countDifferences(noisy, page)).isGreaterThan(5_000);
        BufferedImage clean = SpeckRemover.removeSpecks(noisy);
        assertThat(countDifferences(clean, page)).isLessThan(2_500);
        assertThat(skewOf(GrayImages.toGray(noisy, 200))).isZero();

        BufferedImage withPhoto = drawLines(0);
        for (int dot = 0; dot < WIDTH * HEIGHT / 50; dot++) {
            withPhoto.getRaster().setSample(random.nextInt(WIDTH), random.nextInt(HEIGHT / 2), 0, dot % 2 * 255);
        }
        assertThat(SpeckRemover.removeSpecks(withPhoto)).isSameAs(withPhoto);

        for (int[] size : new int[][]{{1, 1}, {2, 900}, {900, 2}, {3, 3}}) {
            var small = new BufferedImage(size[0], size[1], BufferedImage.TYPE_BYTE_GRAY);
            assertThat(SpeckRemover.removeSpecks(small)).isSameAs(small);
        }
    }

    /** Draws lines as thin as those of small letters. */
    private static void drawThinLines(BufferedImage page) {
        for (int x = 640; x < 760; x += 5) {
            for (int y = 100; y < 900; y++) {
                page.getRaster().setSample(x, y, 0, 0);
            }
        }
    }

    private static long countDifferences(BufferedImage one, BufferedImage other) {
        byte[] shades = GrayImages.bytesOf(one);
        byte[] others = GrayImages.bytesOf(other);
        return IntStream.range(0, shades.length).filter(at -> shades[at] != others[at]).count();
    }

    @Test
    void straightensSkewedPages() {
        for (double degrees : List.of(-3.0, -1.0, 0.6, 2.0, 4.5)) {
            for (double turn : List.of(0.0, 90.0)) {
                BufferedImage page = drawLines(turn + degrees);
                byte[] shades = ((DataBufferByte) page.getRaster().getDataBuffer()).getData();
                assertThat(SkewFinder.findDegrees(shades, WIDTH, HEIGHT)).as("%s and %s", turn, degrees)
                        .isCloseTo(degrees, Offset.offset(0.15));
                assertThat(skewOf(GrayImages.toGray(page, 200))).isCloseTo(0, Offset.offset(0.25));
            }
        }
    }

    @Test
    void straightensPagesWithAShadowOrAPrintedPhoto() {
        BufferedImage shadow = drawLines(2);
        WritableRaster shades = shadow.getRaster();
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                shades.setSample(x, y, 0, shades.getSample(x, y, 0) * (x < WIDTH / 2 ? 45 : 100) / 100);
            }
        }
        assertThat(SkewFinder.findDegrees(GrayImages.bytesOf(shadow), WIDTH, HEIGHT)).isCloseTo(2,
                Offset.offset(0.15));

        BufferedImage photo = drawLines(2);
        Graphics2D graphics = photo.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(50, 400, WIDTH - 100, 550);
        graphics.setColor(Color.BLACK);
        graphics.setTransform(AffineTransform.getRotateInstance(Math.toRadians(-4), WIDTH / 2.0, HEIGHT / 2.0));
        for (int dot = 0; dot < 250 * 240; dot++) {
            graphics.fillRect(150 + dot % 250 * 2, 430 + dot / 250 * 2, 1, 1);
        }
        graphics.dispose();
        assertThat(SkewFinder.findDegrees(GrayImages.bytesOf(photo), WIDTH, HEIGHT)).as("its dots stand otherwise")
                .isCloseTo(2, Offset.offset(0.15));
    }

    @Test
    void keepsStraightPagesAsTheyAre() {
        BufferedImage page = drawLines(0);
        PictureImage image = GrayImages.toGray(page, 200);
        assertThat(headerOf(image)).startsWith("P5", "800", "1000", "255");
        assertThat(image.dotsPerInch()).isEqualTo(200);
        byte[] shades = ((DataBufferByte) page.getRaster().getDataBuffer()).getData();
        assertThat(image.bytes()).endsWith(shades);
    }

    @Test
    void turnsAndEnlarges() {
        PictureImage image = GrayImages.turnToGray(drawLines(0), 90, 75);
        assertThat(headerOf(image)).startsWith("P5", "4000", "3200");
        assertThat(image.dotsPerInch()).isEqualTo(300);
    }

    @Test
    void weighsColoursAndSetsTransparentOnesOnWhite() {
        var image = new BufferedImage(4, 1, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(0, 0, 0xff00ff00);
        image.setRGB(1, 0, 0xff0000ff);
        image.setRGB(2, 0, 0xff000000);
        image.setRGB(3, 0, 0x00000000);
        byte[] bytes = GrayImages.toGray(image, 300).bytes();
        assertThat(bytes).endsWith((byte) 149, (byte) 29, (byte) 0, (byte) 255);
    }
}
