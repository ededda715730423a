package dev.carrel.formats.picture;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Removes the specks of a bad scan or copy, in which Tesseract sees letters and dots: a pixel that differs from its
 * neighbours becomes the middle one of them and itself (median filter). All others stay, because small letters suffer
 * from the filter. Pages with few specks, or with specks in some places only, are left alone.
 */
final class SpeckRemover {

    /** By how much a speck differs from all its neighbours. */
    private static final int MIN_CONTRAST = 80;
    /** Small letters without noise have up to 0.3 % of pixels that look like specks. */
    private static final double MIN_SHARE = 0.004;
    private static final int SAMPLED_ROWS = 4;
    private static final int BANDS = 16;
    private static final int MIN_NOISY_BANDS = 12;
    private static final int WINDOW = 9;
    private static final int NEIGHBORS = 8;

    private final byte[] shades;
    private final int width;
    private final int height;

    private SpeckRemover(byte[] shades, int width, int height) {
        this.shades = shades;
        this.width = width;
        this.height = height;
    }

    /** Returns the image itself if it has few specks. */
    static BufferedImage removeSpecks(BufferedImage gray) {
        var remover = new SpeckRemover(GrayImages.bytesOf(gray), gray.getWidth(), gray.getHeight());
        if (!remover.hasSpecks()) {
            return gray;
        }
        var clean = new BufferedImage(gray.getWidth(), gray.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
        remover.write(GrayImages.bytesOf(clean));
        return clean;
    }

    /** Noise is everywhere; the dots of a printed photo are not where the text is. */
    private boolean hasSpecks() {
        int noisy = 0;
        for (int band = 0; band < BANDS; band++) {
            noisy += hasSpecks(1 + band * (height - 2) / BANDS, 1 + (band + 1) * (height - 2) / BANDS) ? 1 : 0;
        }
        return noisy >= MIN_NOISY_BANDS;
    }

    private boolean hasSpecks(int from, int until) {
        long specks = 0;
        long samples = 0;
        for (int y = from; y < until; y += SAMPLED_ROWS) {
            for (int x = 1; x < width - 1; x++) {
                specks += isSpeck(x, y) ? 1 : 0;
                samples++;
            }
        }
        return specks > samples * MIN_SHARE;
    }

    private boolean isSpeck(int x, int y) {
        return differsFrom(NEIGHBORS, x, y);
    }

    /** Returns whether a pixel is darker than so many of its neighbours, or lighter. */
    private boolean differsFrom(int neighbors, int x, int y) {
        int shade = shadeAt(x, y);
        int lighter = 0;
        int darker = 0;
        for (int row = y - 1; row <= y + 1; row++) {
            for (int column = x - 1; column <= x + 1; column++) {
                int difference = shadeAt(column, row) - shade;
                lighter += difference >= MIN_CONTRAST ? 1 : 0;
                darker += -difference >= MIN_CONTRAST ? 1 : 0;
            }
        }
        return Math.max(lighter, darker) >= neighbors;
    }

    private int shadeAt(int x, int y) {
        return shades[y * width + x] & 0xff;
    }

    private void write(byte[] clean) {
        System.arraycopy(shades, 0, clean, 0, shades.length);
        int[] window = new int[WINDOW];
        for (int y = 1; y < height - 1; y++) {
            for (int x = 1; x < width - 1; x++) {
                // Two specks may touch each other.
                if (differsFrom(NEIGHBORS - 1, x, y)) {
                    clean[y * width + x] = (byte) medianAround(x, y, window);
                }
            }
        }
    }

    private int medianAround(int x, int y, int[] window) {
        for (int each = 0; each < WINDOW; each++) {
            window[each] = shadeAt(x - 1 + each % 3, y - 1 + each / 3);
        }
        Arrays.sort(window);
        return window[WINDOW / 2];
    }
}
