/**
 * A passage is a piece of a document that is retrieved; {@link dev.carrel.domain.passage.PassageSplitter} makes them.
 * What it means to a model is its {@link dev.carrel.domain.passage.Embedding}, known by the
 * {@link dev.carrel.domain.passage.PassageHash} of what was embedded.
 */
@NullMarked
package dev.carrel.domain.passage;

import org.jspecify.annotations.NullMarked;
