/**
 * What a database has to offer to the stores: {@link dev.carrel.persistence.database.DatabaseWriter} and
 * {@link dev.carrel.persistence.database.DatabaseReader}.
 */
@NullMarked
package dev.carrel.persistence.database;

import org.jspecify.annotations.NullMarked;
