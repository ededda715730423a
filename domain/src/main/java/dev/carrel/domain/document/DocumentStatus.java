package dev.carrel.domain.document;

import dev.carrel.domain.WireName;
import java.util.Optional;

/** The name of a {@link DocumentState} in the HTTP interface and the storage. */
public enum DocumentStatus implements WireName {
    QUEUED, RUNNING, SUCCESS, FAILED;

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<DocumentStatus> fromWireName(String wireName) {
        return WireName.find(DocumentStatus.class, wireName);
    }
}
