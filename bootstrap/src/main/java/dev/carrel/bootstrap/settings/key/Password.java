package dev.carrel.bootstrap.settings.key;

/** The password of a database. */
public record Password(String value) {

    /** Hides the password, so that it does not appear in a log or message. */
    @Override
    public String toString() {
        return "Password[hidden]";
    }
}
