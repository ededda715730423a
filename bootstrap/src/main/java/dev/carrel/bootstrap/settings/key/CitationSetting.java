package dev.carrel.bootstrap.settings.key;

/** Whether citation markers are kept in replies. */
public enum CitationSetting {
    /** Citation markers are removed. */
    DROP,
    /** Replies have citation markers such as [1]. */
    KEEP
}
