package dev.carrel.domain.conversation;

import dev.carrel.domain.OpaqueId;

/** What stands for a conversation in the link by which its owner lets others read it; nobody can guess it. */
public record ShareKey(String value) {

    public ShareKey {
        OpaqueId.requireValid("key", value);
    }

    /** Hides the key from logs and messages. */
    @Override
    public String toString() {
        return "ShareKey[hidden]";
    }
}
