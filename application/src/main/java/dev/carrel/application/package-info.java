/**
 * The engine. A program opens a {@link dev.carrel.application.Carrel} on its adapters with a
 * {@link dev.carrel.application.CarrelBuilder} and works with a {@link dev.carrel.application.LibraryHandle}; the HTTP
 * service and the command line do the same. Sub-packages hold the use cases:
 *
 * <pre>
 * question → query: AskLibrary → InterpretQuestion → FindPassages → ReplyWriter → ReplyStream
 * document → ingest: AddDocument → DocumentQueue → IngestWorker → PageFetcher, TextExtractor → Storage
 *          → index: SyncIndexes → PassageIndex → the document is in success
 *          → embedding: EmbedPassages → Embeddings → index, for the same document with its vectors
 * </pre>
 */
@NullMarked
package dev.carrel.application;

import org.jspecify.annotations.NullMarked;
