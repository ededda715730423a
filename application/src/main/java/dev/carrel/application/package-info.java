/**
 * The engine. A program opens a {@link dev.carrel.application.Carrel} on the adapters it wants, asks it for a
 * {@link dev.carrel.application.LibraryHandle library} and goes on from there; the HTTP service and the command line
 * come in by the same door.
 *
 * <pre>
 * question → answering: AskLibrary → UnderstandQuestion → FindPassages → ReplyWriter → the turn is stored → ReplyStream
 * document → Documents.submit → processing: ProcessDocuments → ReadDocument → DocumentQueue.store
 *          → indexing: FollowChanges → PassageIndex → success
 *          → embedding: EmbedPassages → Embeddings → indexing, for the same document with what it means
 * </pre>
 */
@NullMarked
package dev.carrel.application;

import org.jspecify.annotations.NullMarked;
