/**
 * HTML pages. {@code HtmlPage} parses one and extracts its title, text and links; {@code MarkupParser} bounds the cost
 * of parsing hostile markup.
 */
@NullMarked
package dev.carrel.scraping.html;

import org.jspecify.annotations.NullMarked;
