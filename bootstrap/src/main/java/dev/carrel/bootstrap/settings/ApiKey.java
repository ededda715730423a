package dev.carrel.bootstrap.settings;

/** The key that a server of models wants. */
public record ApiKey(String value) {

    /** Never the key, so that no log or message gives it away by accident. */
    @Override
    public String toString() {
        return "ApiKey[hidden]";
    }
}
