/**
 * The tables: one class for each, with the SQL that several stores share and the mapping of rows to domain objects. All
 * methods run in the transaction of the {@code Handle} that they are given. Table and column names are those of the
 * first schema and partly differ from the terms of the code: {@code callback} is a webhook event, {@code erasure} a
 * pending purge, {@code removal} a tombstone, {@code occasion} a fetch reason.
 */
@NullMarked
package dev.carrel.persistence.table;

import org.jspecify.annotations.NullMarked;
