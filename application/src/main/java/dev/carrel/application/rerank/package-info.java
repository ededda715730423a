/** Reads the best passages of a search once more by a model, which orders them anew. */
@NullMarked
package dev.carrel.application.rerank;

import org.jspecify.annotations.NullMarked;
