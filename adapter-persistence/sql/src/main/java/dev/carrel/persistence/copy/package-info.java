/**
 * Copies of databases table by table: {@link dev.carrel.persistence.copy.TableCopy} does what all databases do in the
 * same way, and a {@link dev.carrel.persistence.copy.CopyDialect} the rest.
 */
@NullMarked
package dev.carrel.persistence.copy;

import org.jspecify.annotations.NullMarked;
