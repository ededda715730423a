package dev.carrel.bootstrap.settings.key;

/** The treatment of citation markers in replies. */
public enum CitationSetting {
    /** Citation markers are removed. */
    DROP,
    /** Replies have citation markers such as [1]. */
    KEEP
}
