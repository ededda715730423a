/**
 * From bytes to characters: content sniffing and charset detection. {@code SniffedType} detects what the bytes are,
 * {@code TextDecoder} decodes them.
 */
@NullMarked
package dev.carrel.scraping.decode;

import org.jspecify.annotations.NullMarked;
