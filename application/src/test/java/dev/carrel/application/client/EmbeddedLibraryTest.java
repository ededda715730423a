package dev.carrel.application.client;

import dev.carrel.application.Carrel;
import dev.carrel.application.EmbeddedLibrary;
import dev.carrel.domain.library.LibraryId;

class EmbeddedLibraryTest extends LibraryClientContract {

    @Override
    protected LibraryClient open(Carrel engine, String library) {
        return EmbeddedLibrary.of(engine.library(new LibraryId(library)));
    }
}
