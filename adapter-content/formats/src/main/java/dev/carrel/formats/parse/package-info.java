/**
 * The contract of a parser: {@code FileFormat} detects the format, a {@code DocumentParser} returns a {@code
 * ParseResult}.
 */
@NullMarked
package dev.carrel.formats.parse;

import org.jspecify.annotations.NullMarked;
