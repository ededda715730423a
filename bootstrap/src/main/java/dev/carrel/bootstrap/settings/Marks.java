package dev.carrel.bootstrap.settings;

/** What becomes of the marks by which a language model cites. */
public enum Marks {
    /** Replies are clean prose. */
    DROP,
    /** Replies have marks such as [1]. */
    KEEP
}
