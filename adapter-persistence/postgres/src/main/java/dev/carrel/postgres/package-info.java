/**
 * The storage in a PostgreSQL database. {@link dev.carrel.postgres.PostgresStorage} and its
 * {@link dev.carrel.postgres.PostgresSettings} are the only types for use from outside.
 *
 * <p>
 * {@code PostgresConnections} opens connections; {@code PostgresWriter} and {@code PostgresReader} run work on them,
 * each on platform threads of its own; {@code SqlDialect} and {@code TextCodec} translate what the shared SQL of
 * {@code dev.carrel.persistence} and PostgreSQL say differently.
 *
 * <p>
 * Several engines may use one database. Changes of one library run one after another, ordered by an advisory lock that
 * lasts as long as the transaction; changes of different libraries run at the same time.
 */
@NullMarked
package dev.carrel.postgres;

import org.jspecify.annotations.NullMarked;
