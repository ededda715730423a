package dev.carrel.formats.picture;

/**
 * The sums of shades in areas of a small picture, each found by four numbers (summed-area table).
 *
 * @param sums of the shades above and to the left of each corner of a pixel
 */
record AreaSums(int[] sums, int width, int height) {

    static AreaSums of(byte[] shades, int width, int height) {
        int[] sums = new int[(width + 1) * (height + 1)];
        for (int y = 0; y < height; y++) {
            int inRow = 0;
            for (int x = 0; x < width; x++) {
                inRow += shades[y * width + x] & 0xff;
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + inRow;
            }
        }
        return new AreaSums(sums, width, height);
    }

    /** Returns the mean shade of the pixels that are no farther away than a distance, to the side and up or down. */
    double meanAround(int x, int y, int distance) {
        int left = Math.max(0, x - distance);
        int top = Math.max(0, y - distance);
        int right = Math.min(width, x + distance + 1);
        int bottom = Math.min(height, y + distance + 1);
        int sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
        return (double) sum / ((right - left) * (bottom - top));
    }

    private int at(int x, int y) {
        return sums[y * (width + 1) + x];
    }
}
