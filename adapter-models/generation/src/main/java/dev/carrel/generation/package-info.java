/**
 * Extractive replies: {@link dev.carrel.generation.ExtractiveReplyWriter} quotes the passages and needs no network. The
 * sub-packages are internal; {@code extractive} scores and selects sentences.
 */
@NullMarked
package dev.carrel.generation;

import org.jspecify.annotations.NullMarked;
