/**
 * The text of documents: cleaning it, and writing it as sections. {@code SectionWriter} is what all parsers write to.
 */
@NullMarked
package dev.carrel.formats.text;

import org.jspecify.annotations.NullMarked;
