/**
 * How values are written into columns: attributes and filters, addresses, digests and JSON.
 * {@link dev.carrel.persistence.column.DeduplicationKey} is what makes two documents the same.
 */
@NullMarked
package dev.carrel.persistence.column;

import org.jspecify.annotations.NullMarked;
