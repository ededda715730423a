/**
 * PDF. {@code PdfParser} extracts the lines and tables of pages with Apache PDFBox, removes running headers, finds
 * headings, and joins lines into paragraphs.
 */
@NullMarked
package dev.carrel.formats.pdf;

import org.jspecify.annotations.NullMarked;
