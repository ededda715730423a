/**
 * RTF. {@code RtfParser} uses Apache Tika's parser, and keeps the headings and cells that it drops by markers in the
 * text.
 */
@NullMarked
package dev.carrel.formats.rtf;

import org.jspecify.annotations.NullMarked;
