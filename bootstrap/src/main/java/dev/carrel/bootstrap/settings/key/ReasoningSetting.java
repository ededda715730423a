package dev.carrel.bootstrap.settings.key;

/** How the reasoning of a language model is marked in its output. */
public enum ReasoningSetting {
    /** In tags, or in separate fields. */
    TAGGED,
    /** At the beginning, up to a closing tag without an opening one. */
    FIRST
}
