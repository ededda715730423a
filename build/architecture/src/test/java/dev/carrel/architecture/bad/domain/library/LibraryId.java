package dev.carrel.architecture.bad.domain.library;

import dev.carrel.architecture.bad.domain.document.DocumentId;

public record LibraryId(DocumentId cycle) {}
