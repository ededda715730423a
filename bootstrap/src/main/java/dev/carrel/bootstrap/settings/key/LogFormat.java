package dev.carrel.bootstrap.settings.key;

/** The format of the lines of the log. */
public enum LogFormat {
    /** For people. */
    TEXT,
    /** A JSON object each. */
    JSON
}
