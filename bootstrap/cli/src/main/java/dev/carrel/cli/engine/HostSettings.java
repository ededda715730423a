package dev.carrel.cli.engine;

/** Settings that were read, grouped by what commands do with them. */
public interface HostSettings {

    /** Returns the access to the data folder. */
    EngineOpener engineOpener();

    /** Returns the access to the HTTP server. */
    ServerStarter serverStarter();

    /** Returns the access to the embedding model and the language model. */
    ModelAccess modelAccess();
}
