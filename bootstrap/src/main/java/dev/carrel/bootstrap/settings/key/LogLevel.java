package dev.carrel.bootstrap.settings.key;

/** The level of the log. */
public enum LogLevel {
    ERROR, WARN, INFO, DEBUG
}
