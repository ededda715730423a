package dev.carrel.formats.picture;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds how far a page is skewed: seen along its lines, dark rows and light gaps alternate most sharply (projection
 * profile). Dark is what is darker than its surroundings, so that neither a shadow nor a printed photo is. Pages on
 * their side have the same skew across.
 */
final class SkewFinder {

    /** Enough to tell lines apart, and too few for the dots of a printed photo. */
    private static final int MAX_SAMPLES_ACROSS = 700;
    /** How far the surroundings reach: about the height of a line. */
    private static final int REACH = 12;
    private static final double MAX_INK_SHADE = 0.88;
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
        int step = Math.max(1, Math.ceilDiv(Math.max(width, height), MAX_SAMPLES_ACROSS));
        int columns = width / step;
        int rows = height / step;
        byte[] small = shrink(shades, width, step, columns, rows);
        var sums = AreaSums.of(small, columns, rows);
        int[] dark = IntStream.range(0, columns * rows)
                .filter(at -> (small[at] & 0xff) < MAX_INK_SHADE * sums.meanAround(at % columns, at / columns, REACH))
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

    /** Returns the mean shades of squares. */
    private static byte[] shrink(byte[] shades, int width, int step, int columns, int rows) {
        byte[] small = new byte[columns * rows];
        int[] sums = new int[columns];
        for (int row = 0; row < rows; row++) {
            Arrays.fill(sums, 0);
            for (int y = row * step; y < (row + 1) * step; y++) {
                for (int x = 0; x < columns * step; x++) {
                    sums[x / step] += shades[y * width + x] & 0xff;
                }
            }
            for (int column = 0; column < columns; column++) {
                small[row * columns + column] = (byte) (sums[column] / (step * step));
            }
        }
        return small;
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
