package dev.carrel.api;

import java.util.List;

/** All libraries of a token. */
public record LibraryListBody(List<LibraryBody> libraries) {}
