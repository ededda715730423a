package dev.carrel.application.client;

import dev.carrel.application.Carrel;

class LibraryHandleTest extends LibraryClientContract {

    @Override
    protected LibraryClient open(Carrel engine, String library) {
        return engine.library(library);
    }
}
