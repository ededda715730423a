/**
 * Test collections: {@link dev.carrel.bootstrap.cli.evaluation.collection.TestCollectionFolder} reads the documents and
 * the questions with their relevance judgments. {@code docs/evaluation.md} describes the formats.
 */
@NullMarked
package dev.carrel.bootstrap.cli.evaluation.collection;

import org.jspecify.annotations.NullMarked;
