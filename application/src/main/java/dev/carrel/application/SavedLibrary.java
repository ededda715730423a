package dev.carrel.application;

import dev.carrel.domain.library.Library;

/**
 * A library that was created or updated.
 *
 * @param library as it is now
 * @param created false if the library existed
 */
public record SavedLibrary(Library library, boolean created) {}
