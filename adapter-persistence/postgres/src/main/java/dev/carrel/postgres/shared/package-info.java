/**
 * What engines that share a database leave for each other: {@link dev.carrel.postgres.shared.PostgresCoordination}, and
 * the parts of the storage that wait for all engines.
 */
@NullMarked
package dev.carrel.postgres.shared;

import org.jspecify.annotations.NullMarked;
