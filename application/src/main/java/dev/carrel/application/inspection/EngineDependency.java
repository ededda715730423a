package dev.carrel.application.inspection;

import java.util.Locale;

/** What an engine needs and may find on another server. */
public enum EngineDependency {
    STORAGE, INDEX;

    /** Returns the name in the API. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
