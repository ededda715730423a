package dev.carrel.application;

import dev.carrel.domain.document.Document;

/**
 * A document that was added to a library.
 *
 * @param document as it is now
 * @param created false if the library had the document: the same text or file, key or address
 */
public record AddedDocument(Document document, boolean created) {}
