package dev.carrel.application;

import dev.carrel.domain.document.Document;

/**
 * The result of adding a document.
 *
 * @param created false if the library already had the document: the same text or file, key or address
 */
public record AddedDocument(Document document, boolean created) {}
