package dev.carrel.domain.audit;

import dev.carrel.domain.WireName;
import java.util.Locale;
import java.util.Optional;

/** What sort of thing was done. */
public enum AuditKind implements WireName {
    SIGN_IN,
    CHANGE,
    DELETE,
    EXPORT;

    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<AuditKind> fromWireName(String wireName) {
        return WireName.find(AuditKind.class, wireName);
    }
}
