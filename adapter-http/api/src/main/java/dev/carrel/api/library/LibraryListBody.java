package dev.carrel.api.library;

import java.util.List;

/** All libraries of a token. */
public record LibraryListBody(List<LibraryBody> libraries) {}
