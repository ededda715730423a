package dev.carrel.domain.conversation;

import dev.carrel.domain.OpaqueId;

/** Names one query that was asked, whatever became of it. */
public record QueryId(String value) {

    public QueryId {
        OpaqueId.requireValid("gptQueryId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
