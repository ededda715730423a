package dev.carrel.bootstrap.settings;

/** How a language model sets apart what it thinks, if it says it at all. */
public enum ReasoningSetting {
    /** Between tags, or in fields of their own. */
    TAGGED,
    /** First of all, up to a closing tag that nothing opened. */
    FIRST
}
