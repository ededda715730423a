package dev.carrel.domain.conversation;

import dev.carrel.domain.OpaqueId;

/** The id of one query, successful or not. */
public record QueryId(String value) {

    public QueryId {
        OpaqueId.requireValid("gptQueryId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
