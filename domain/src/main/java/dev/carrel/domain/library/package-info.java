/**
 * Libraries and their settings. Every document, conversation and crawl belongs to exactly one
 * {@link dev.carrel.domain.library.Library}.
 */
@NullMarked
package dev.carrel.domain.library;

import org.jspecify.annotations.NullMarked;
