/** Copies of a storage in another database: {@link dev.carrel.application.copy.StorageCopy}. */
@NullMarked
package dev.carrel.application.copy;

import org.jspecify.annotations.NullMarked;
