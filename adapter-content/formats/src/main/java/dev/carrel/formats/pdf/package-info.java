/**
 * PDF. {@code PdfParser} extracts lines with Apache PDFBox, removes running headers, finds headings, and joins lines
 * into paragraphs.
 */
@NullMarked
package dev.carrel.formats.pdf;

import org.jspecify.annotations.NullMarked;
