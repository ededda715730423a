/**
 * The tables: one class for each, with the SQL that several stores share and the mapping of rows to domain objects. All
 * methods run in the transaction of their {@code Handle}.
 *
 * <p>
 * Some names of the schema are older than the terms of the code: {@code callback} is a webhook event, {@code erasure} a
 * pending purge, {@code removal} a tombstone, {@code identity} a deduplication key, {@code shape} a URL pattern,
 * {@code turn_drawn_from} a context document. A {@code key} is a primary key, an {@code id} is chosen by Carrel or by a
 * client; {@code LibraryTable} explains {@code library.public_id}.
 */
@NullMarked
package dev.carrel.persistence.table;

import org.jspecify.annotations.NullMarked;
