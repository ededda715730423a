/**
 * Ingestion: how a document becomes searchable. {@link dev.carrel.application.ingest.IngestPipeline} puts the parts
 * together; each calls only parts to the right of it or below.
 *
 * <pre>
 * AddDocument → DocumentQueue (the documents themselves are the queue)
 *
 * IngestWorkerPool → IngestWorker → ClaimDispatcher → IngestRun       claim: lease, host permit, memory
 *                                 → IngestDocument → StoreDocument    fetch, extract, store
 *                                                  → IndexStoredDocuments → IndexingThread → IndexBatch    split, index, success
 * </pre>
 *
 * Every run ends with {@code IngestCompletion}, and every lease that is held is extended by {@code LeaseKeeper}; a
 * document whose lease expires goes back to the queue.
 */
@NullMarked
package dev.carrel.application.ingest;

import org.jspecify.annotations.NullMarked;
