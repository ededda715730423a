package dev.carrel.bootstrap.settings;

/** The level of the log. */
public enum LogLevel {
    ERROR, WARN, INFO, DEBUG
}
