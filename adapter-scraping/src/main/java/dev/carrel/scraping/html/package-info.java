/**
 * Turns the bytes of a page or a text file into clean text. {@link dev.carrel.scraping.HtmlAndPlainTextExtractor} is
 * the door; behind it a {@code SniffedType} is told by the content, {@code TextDecoder} finds the charset, and
 * {@code HtmlPage} reads markup: a {@code ContentTreeBuilder} makes a small tree of blocks of it, {@code MainContent}
 * finds the part that the page is there for, {@code ContentSectionWriter} writes that down.
 */
@NullMarked
package dev.carrel.scraping.html;

import org.jspecify.annotations.NullMarked;
