/**
 * The interfaces of a storage for copies in another database, table by table:
 * {@link dev.carrel.application.port.copy.CopySource} and {@link dev.carrel.application.port.copy.CopyTarget}.
 */
@NullMarked
package dev.carrel.application.port.copy;

import org.jspecify.annotations.NullMarked;
