package dev.carrel.domain;

import java.util.Locale;
import java.util.Optional;

/** A constant of an enumeration that the HTTP interface and the storage spell by its name in lower case. */
public interface WireName {

    /** Returns the name of the constant. */
    String name();

    /** Returns the name that the interface uses, such as {@code queued}. */
    default String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the constant of an enumeration with a wire name, compared exactly; empty if there is none. */
    static <E extends Enum<E> & WireName> Optional<E> find(Class<E> type, String wireName) {
        for (E constant : type.getEnumConstants()) {
            if (constant.wireName().equals(wireName)) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }
}
