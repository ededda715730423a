/**
 * How a document becomes searchable: {@link dev.carrel.application.processing.ProcessDocuments} has a few workers that
 * claim queued documents, {@link dev.carrel.application.processing.ReadDocument} gets the text of one, the storage
 * takes it and the index follows.
 */
@NullMarked
package dev.carrel.application.processing;

import org.jspecify.annotations.NullMarked;
