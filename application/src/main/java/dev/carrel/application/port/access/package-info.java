/** The ports of the storage of sessions, and of values that are used once. */
@NullMarked
package dev.carrel.application.port.access;

import org.jspecify.annotations.NullMarked;
