package dev.carrel.formats.picture;

import java.util.stream.IntStream;

/**
 * Finds how far a page is skewed: seen along its lines, dark rows and light gaps alternate most sharply (projection
 * profile). Pages on their side have the same skew across.
 */
final class SkewFinder {

    private static final int DARK = 128;
    /** Enough to tell lines apart. */
    private static final int MAX_SAMPLES_ACROSS = 1_000;
    /** A page with more dark than this is a photo. */
    private static final double MAX_DARK_SHARE = 0.3;
    private static final int MIN_POINTS = 500;
    private static final double MAX_DEGREES = 6;
    private static final double COARSE_STEP = 0.5;
    private static final double FINE_STEP = 0.1;
    /** By how much the alternation must grow. */
    private static final double MIN_GAIN = 1.05;

    private final float[] x;
    private final float[] y;
    private final int extent;

    private SkewFinder(float[] x, float[] y, int extent) {
        this.x = x;
        this.y = y;
        this.extent = extent;
    }

    /**
     * Returns the degrees by which the lines go down, or up if they are negative; 0 if they are straight or unknown.
     */
    static double findDegrees(byte[] shades, int width, int height) {
        int step = Math.max(1, Math.max(width, height) / MAX_SAMPLES_ACROSS);
        int columns = width / step;
        int rows = height / step;
        int[] dark = IntStream.range(0, columns * rows)
                .filter(at -> (shades[at / columns * step * width + at % columns * step] & 0xff) < DARK)
                .toArray();
        if (dark.length < MIN_POINTS || dark.length > MAX_DARK_SHARE * columns * rows) {
            return 0;
        }
        float[] x = new float[dark.length];
        float[] y = new float[dark.length];
        for (int each = 0; each < dark.length; each++) {
            int row = dark[each] / columns;
            x[each] = dark[each] % columns - columns / 2f;
            y[each] = row - rows / 2f;
        }
        return new SkewFinder(x, y, columns + rows).find();
    }

    private double find() {
        boolean isSideways = best(true, 0, MAX_DEGREES, COARSE_STEP).score > best(false, 0, MAX_DEGREES,
                COARSE_STEP).score;
        Candidate coarse = best(isSideways, 0, MAX_DEGREES, COARSE_STEP);
        Candidate fine = best(isSideways, coarse.degrees, COARSE_STEP, FINE_STEP);
        return fine.score < score(isSideways, 0) * MIN_GAIN ? 0 : fine.degrees;
    }

    private record Candidate(double degrees, double score) {}

    private Candidate best(boolean isSideways, double middle, double range, double step) {
        var best = new Candidate(middle, score(isSideways, middle));
        for (int each = 1; each * step <= range; each++) {
            for (double degrees : new double[]{middle - each * step, middle + each * step}) {
                double score = score(isSideways, degrees);
                best = score > best.score ? new Candidate(degrees, score) : best;
            }
        }
        return best;
    }

    /** Returns how sharply the numbers of dark points differ from row to row. */
    private double score(boolean isSideways, double degrees) {
        double cos = Math.cos(Math.toRadians(degrees));
        double sin = Math.sin(Math.toRadians(degrees));
        int[] counts = new int[2 * extent];
        for (int each = 0; each < x.length; each++) {
            double row = isSideways ? x[each] * cos + y[each] * sin : y[each] * cos - x[each] * sin;
            counts[(int) Math.floor(row) + extent]++;
        }
        double sum = 0;
        for (int row = 1; row < counts.length; row++) {
            double difference = counts[row] - counts[row - 1];
            sum += difference * difference;
        }
        return sum;
    }
}
