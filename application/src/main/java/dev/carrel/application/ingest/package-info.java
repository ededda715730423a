/**
 * Ingestion: how a document becomes searchable. {@link dev.carrel.application.ingest.IngestPipeline} puts the parts
 * together; none calls back to a part on its left.
 *
 * <pre>
 * AddDocument → DocumentQueue                        the documents themselves are the queue
 * IngestWorkerPool → IngestWorker → ClaimDispatcher  a run: lease, permit of the host, memory
 *                                 → IngestDocument → StoreDocument → DocumentReader  fetch, extract, store
 *                                                  → IndexStoredDocuments            hand over
 * IndexStoredDocuments → IndexingThread → BatchIndexer → SyncIndexes                   split, index, success
 * </pre>
 *
 * Every run ends with {@code IngestCompletion}. {@code LeaseKeeper} extends the leases of all runs; a document whose
 * lease expires goes back to the queue. {@code DocumentTransitions} changes states, fenced by the lease.
 */
@NullMarked
package dev.carrel.application.ingest;

import org.jspecify.annotations.NullMarked;
