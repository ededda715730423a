package dev.carrel.domain.connector;

import dev.carrel.domain.OpaqueId;

/** The key of a connector, chosen by its owner and unique in its library. */
public record ConnectorKey(String value) {

    public ConnectorKey {
        OpaqueId.requireValid("key", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
