package dev.carrel.benchmarks.recognition;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** What scanners and cameras do to a page. */
enum Disturbance {

    CLEAN, SKEWED, NOISY, SPECKLED, LIT_FROM_THE_SIDE, SHADOWED, LIT_BY_A_LAMP, FOLDED;

    private static final int MAX_SHADE = 255;
    /** Of a thousand pixels, this many are black, and as many white. */
    private static final int SPECKS = 6;

    /** Returns the page as it is scanned, in shades of gray. */
    BufferedImage apply(BufferedImage page, RandomGenerator random) {
        boolean isTurned = this == SKEWED || this != CLEAN && random.nextBoolean();
        double degrees = (1 + 2 * random.nextDouble()) * (random.nextBoolean() ? 1 : -1);
        BufferedImage scan = turn(page, isTurned ? degrees : 0);
        switch (this) {
            case CLEAN, SKEWED -> {}
            case SPECKLED -> addSpecks(scan, random);
            default -> light(scan, lightOf(random), random);
        }
        return scan;
    }

    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static BufferedImage turn(BufferedImage page, double degrees) {
        var turned = new BufferedImage(page.getWidth(), page.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = turned.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, page.getWidth(), page.getHeight());
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.drawImage(page, AffineTransform.getRotateInstance(Math.toRadians(degrees), page.getWidth() / 2.0,
                page.getHeight() / 2.0), null);
        graphics.dispose();
        return turned;
    }

    private static void addSpecks(BufferedImage scan, RandomGenerator random) {
        byte[] shades = shadesOf(scan);
        for (int pixel = 0; pixel < shades.length; pixel++) {
            int chance = random.nextInt(1_000);
            if (chance < 2 * SPECKS) {
                shades[pixel] = (byte) (chance < SPECKS ? 0 : MAX_SHADE);
            }
        }
    }

    /** How much light falls on a place of the page, which is from 0 to 1 in both directions. */
    @FunctionalInterface
    private interface Light {

        double at(double x, double y);
    }

    private Light lightOf(RandomGenerator random) {
        double angle = random.nextDouble() * 2 * Math.PI;
        double least = 0.3 + 0.3 * random.nextDouble();
        double first = random.nextDouble();
        double second = random.nextDouble();
        double size = 0.35 + 0.3 * random.nextDouble();
        double edge = 0.03 + 0.1 * random.nextDouble();
        return switch (this) {
            case LIT_FROM_THE_SIDE -> (x, y) -> least + (1 - least) * (along(x, y, angle) / 1.42 + 0.5);
            case SHADOWED -> (x, y) -> least
                    + (1 - least) / (1 + Math.exp(-(along(x, y, angle) - (first - 0.5) * 0.4) / edge));
            case LIT_BY_A_LAMP -> (x, y) -> least + (1 - least)
                    / (1 + Math.pow(Math.hypot(x - 0.3 - 0.4 * first, y - 0.3 - 0.4 * second) / size, 3));
            case FOLDED -> (x, y) -> 1 - (1 - least) * Math.exp(-(first < 0.5 ? x : 1 - x) / 0.12);
            default -> (x, y) -> 1;
        };
    }

    private static double along(double x, double y, double angle) {
        return (x - 0.5) * Math.cos(angle) + (y - 0.5) * Math.sin(angle);
    }

    private void light(BufferedImage scan, Light light, RandomGenerator random) {
        byte[] shades = shadesOf(scan);
        int width = scan.getWidth();
        double noise = this == NOISY ? 14 : 4;
        for (int pixel = 0; pixel < shades.length; pixel++) {
            int row = pixel / width;
            int column = pixel % width;
            double here = light.at((double) column / width, (double) row / scan.getHeight());
            double shade = (shades[pixel] & 0xff) * here * 0.97 + random.nextGaussian() * noise;
            shades[pixel] = (byte) Math.clamp(Math.round(shade), 0, MAX_SHADE);
        }
    }

    private static byte[] shadesOf(BufferedImage gray) {
        return ((DataBufferByte) gray.getRaster().getDataBuffer()).getData();
    }
}
