package dev.carrel.domain.document;

import java.util.Locale;
import java.util.Optional;

/** The name of a {@link DocumentState}, for the wire and the storage. */
public enum DocumentStatus {
    QUEUED, RUNNING, SUCCESS, FAILED;

    /** The word that the interface uses, e.g. {@code queued}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of that word, exactly as the interface spells it; empty if there is none. */
    public static Optional<DocumentStatus> fromWireName(String word) {
        for (DocumentStatus status : values()) {
            if (status.wireName().equals(word)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }
}
