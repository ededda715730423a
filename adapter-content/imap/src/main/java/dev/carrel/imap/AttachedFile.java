package dev.carrel.imap;

/**
 * A file that is attached to a mail and becomes a document.
 *
 * @param section the number of its part in the mail
 * @param name without a folder, not empty
 * @param size as it is sent, in bytes
 */
record AttachedFile(String section, String name, long size) {}
