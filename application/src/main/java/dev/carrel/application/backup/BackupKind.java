package dev.carrel.application.backup;

/** Why a backup was made, which its name says. */
public enum BackupKind {

    /** A person or a program asked for it. */
    REQUESTED(""),
    /** Its time had come. Only these are deleted when there are too many. */
    SCHEDULED("-scheduled"),
    /** It keeps what a restore has replaced. */
    BEFORE_RESTORE("-before-restore");

    private final String suffix;

    BackupKind(String suffix) {
        this.suffix = suffix;
    }

    String suffix() {
        return suffix;
    }
}
