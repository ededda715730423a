/**
 * How a document becomes searchable: {@link dev.carrel.application.ingest.IngestWorkerPool} has a few workers that
 * claim queued documents, {@link dev.carrel.application.ingest.DocumentReader} gets the text of one, the storage takes
 * it and the index follows.
 */
@NullMarked
package dev.carrel.application.ingest;

import org.jspecify.annotations.NullMarked;
