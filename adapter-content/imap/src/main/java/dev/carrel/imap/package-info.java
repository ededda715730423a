/**
 * Mailboxes as places that libraries follow. Entry point: {@link dev.carrel.imap.ImapKind}.
 */
@NullMarked
package dev.carrel.imap;

import org.jspecify.annotations.NullMarked;
