/**
 * Storage in a relational database, by JDBI: what the storages on SQLite and on PostgreSQL share.
 *
 * <ul>
 * <li>{@link dev.carrel.persistence.store} implements the ports of the storage: one {@code Jdbi…} class for each, read
 * {@code JdbiDocuments} first.
 * <li>{@link dev.carrel.persistence.table} holds the SQL of each table and the mapping of its rows: read
 * {@code DocumentTable} first.
 * <li>{@link dev.carrel.persistence.database} is what a database has to offer to them.
 * </ul>
 */
@NullMarked
package dev.carrel.persistence;

import org.jspecify.annotations.NullMarked;
