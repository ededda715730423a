package dev.carrel.api.document;

/**
 * Confirms that documents were deleted.
 *
 * @param deleted the number of documents
 */
public record DeletedDocumentsBody(long deleted) {}
