/**
 * Turns the bytes of a page or a text file into clean text.
 * {@link dev.carrel.scraping.extract.HtmlAndPlainTextExtractor} is the door; behind it a {@code Format} is told by the
 * content, {@code TextDecoder} finds the charset, and {@code HtmlPage} reads markup: a {@code BlockTreeBuilder} makes a
 * small tree of blocks of it, {@code MainContent} finds the part that the page is there for, {@code SectionWriter}
 * writes that down.
 */
@NullMarked
package dev.carrel.scraping.extract;

import org.jspecify.annotations.NullMarked;
