package dev.carrel.bootstrap.settings;

/** What becomes of the marks by which a language model cites. */
public enum CitationSetting {
    /** Replies are clean prose. */
    DROP,
    /** Replies have marks such as [1]. */
    KEEP
}
