/**
 * The ports of the storage, one {@code Jdbi…} class for each. Contracts, atomicity and errors are documented on the
 * ports in {@code dev.carrel.application.port}; comments here give only what is particular to SQL.
 *
 * <p>
 * {@code CrawlFrontier} decides which pages of a crawl are queued. {@code Tombstones} and {@code RemovalSweeper} delete
 * rows. The document queue has a package of its own.
 */
@NullMarked
package dev.carrel.persistence.store;

import org.jspecify.annotations.NullMarked;
