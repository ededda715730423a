package dev.carrel.application.event;

import dev.carrel.application.port.coordination.LibraryChange;

/**
 * A change with its number.
 *
 * @param number from 1, without gaps
 */
record NumberedChange(long number, LibraryChange change) {}
