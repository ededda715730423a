package dev.carrel.ocr;

import java.util.Arrays;

/**
 * Finds whether a page is lit unevenly, as by a shadow or a lamp: one threshold for the whole page (Otsu), as Tesseract
 * has by default, makes its dark parts black. A local threshold (Sauvola) finds the letters in them. It is not used on
 * other pages, since it reads light letters on dark paper worse.
 */
final class PageLight {

    private static final int TILES_ACROSS = 32;
    private static final int SHADES = 256;
    private static final int SAMPLING_STEP = 3;
    /** Relative to the paper of most of the page. */
    private static final double MIN_DIFFERENCE = 0.12;
    /** The corners of a page that was straightened, and a line of headings, are less. */
    private static final double MIN_SHARE = 0.1;

    private PageLight() {}

    static boolean isUneven(GrayPicture picture) {
        int side = Math.max(1, Math.max(picture.width(), picture.height()) / TILES_ACROSS);
        int columns = picture.width() / side;
        int rows = picture.height() / side;
        int[] papers = new int[columns * rows];
        for (int tile = 0; tile < papers.length; tile++) {
            papers[tile] = findPaper(picture, tile % columns * side, tile / columns * side, side);
        }
        int[] sorted = papers.clone();
        Arrays.sort(sorted);
        double usual = sorted.length == 0 ? 0 : sorted[sorted.length / 2];
        long different = Arrays.stream(papers)
                .filter(paper -> Math.abs(paper - usual) > MIN_DIFFERENCE * usual)
                .count();
        return different > MIN_SHARE * papers.length;
    }

    /** Returns the shade of the paper in a square: the median, since letters cover less than half of it. */
    private static int findPaper(GrayPicture picture, int left, int top, int side) {
        int[] counts = new int[SHADES];
        int samples = 0;
        for (int y = top; y < top + side; y += SAMPLING_STEP) {
            for (int x = left; x < left + side; x += SAMPLING_STEP) {
                counts[picture.pixel(x, y) & 0xff]++;
                samples++;
            }
        }
        int shade = 0;
        for (int below = counts[0]; below * 2 <= samples; below += counts[shade]) {
            shade++;
        }
        return shade;
    }
}
