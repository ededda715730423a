package dev.carrel.formats.picture;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Removes the specks of a bad scan or copy, in which Tesseract sees letters and dots: each pixel becomes the middle one
 * of itself and its neighbours (median filter). Pages with few specks, or with specks in some places only, are left
 * alone, because thin lines suffer.
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
        int shade = shadeAt(x, y);
        int difference = shadeAt(x - 1, y) - shade;
        if (Math.abs(difference) < MIN_CONTRAST) {
            return false;
        }
        int sign = difference > 0 ? 1 : -1;
        for (int row = y - 1; row <= y + 1; row++) {
            for (int column = x - 1; column <= x + 1; column++) {
                boolean isItself = row == y && column == x;
                if (!isItself && sign * (shadeAt(column, row) - shade) < MIN_CONTRAST) {
                    return false;
                }
            }
        }
        return true;
    }

    private int shadeAt(int x, int y) {
        return shades[y * width + x] & 0xff;
    }

    private void write(byte[] clean) {
        System.arraycopy(shades, 0, clean, 0, shades.length);
        int[] window = new int[WINDOW];
        for (int y = 1; y < height - 1; y++) {
            for (int x = 1; x < width - 1; x++) {
                for (int each = 0; each < WINDOW; each++) {
                    window[each] = shadeAt(x - 1 + each % 3, y - 1 + each / 3);
                }
                Arrays.sort(window);
                clean[y * width + x] = (byte) window[WINDOW / 2];
            }
        }
    }
}
