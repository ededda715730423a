package dev.carrel.architecture.bad.domain.document;

import dev.carrel.architecture.bad.domain.library.LibraryId;

public record DocumentId(LibraryId cycle) {}
