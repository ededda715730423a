package dev.carrel.bootstrap.settings;

/** How much is written to the log. */
public enum LogLevel {
    ERROR, WARN, INFO, DEBUG
}
