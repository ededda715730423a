/**
 * XHTML as the intermediate format of most parsers. {@code XhtmlWriter} turns SAX events into sections; {@code
 * HtmlEvents} and {@code TikaXhtml} produce the events.
 */
@NullMarked
package dev.carrel.formats.xhtml;

import org.jspecify.annotations.NullMarked;
