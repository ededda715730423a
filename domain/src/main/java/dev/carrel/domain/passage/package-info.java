/** A passage is a piece of a document that is retrieved; {@link dev.carrel.domain.passage.PassageSplitter} makes them. */
@NullMarked
package dev.carrel.domain.passage;

import org.jspecify.annotations.NullMarked;
