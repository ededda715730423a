package dev.carrel.cli.engine;

import java.time.Duration;

/** Starts the HTTP server on the engine of a data folder. */
public interface ServerStarter {

    /**
     * Opens the engine and starts the server.
     *
     * @throws dev.carrel.domain.error.DataFolderInUseException if another process has opened the folder
     */
    RunningServer startServer();

    /** Returns how long the server may serve on, and replies in progress may take, after it was asked to stop. */
    Duration stopTimeout();

    /** Logs as a service does from now on: with time, level and stack traces, on the level of the settings or DEBUG. */
    void enableLogging(boolean debug);
}
