package dev.carrel.application.port.coordination;

import dev.carrel.domain.library.LibraryId;

/** A change in a library, as a signal to other engines. */
public record ChangeSignal(LibraryId library, LibraryChange change) {}
