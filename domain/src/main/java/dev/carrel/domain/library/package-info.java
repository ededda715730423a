/** A library: a knowledge base that answers questions. Everything else belongs to exactly one. */
@NullMarked
package dev.carrel.domain.library;

import org.jspecify.annotations.NullMarked;
