package dev.carrel.formats.pdf;

import java.util.List;

/**
 * The lines of a page in reading order.
 *
 * @param height in points
 */
record PdfPage(List<PdfLine> lines, float height) {}
