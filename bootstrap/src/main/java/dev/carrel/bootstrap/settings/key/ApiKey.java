package dev.carrel.bootstrap.settings.key;

/** The API key of a model server. */
public record ApiKey(String value) {

    /** Hides the key, so that it does not appear in a log or message. */
    @Override
    public String toString() {
        return "ApiKey[hidden]";
    }
}
