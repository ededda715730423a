package dev.carrel.application;

import dev.carrel.domain.library.Library;

/**
 * The result of creating or updating a library.
 *
 * @param created false if the library existed
 */
public record SavedLibrary(Library library, boolean created) {}
