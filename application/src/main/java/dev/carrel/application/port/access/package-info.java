/** The port of the storage of values that are used once, {@link dev.carrel.application.port.access.OneTimeValues}. */
@NullMarked
package dev.carrel.application.port.access;

import org.jspecify.annotations.NullMarked;
