package dev.carrel.http;

import java.time.Duration;

/** Takes forms with files, so many at once. */
final class Uploads {

    private final UploadSettings settings;
    private final Spool spool;
    private final Room room;

    Uploads(UploadSettings settings, Spool spool) {
        this.settings = settings;
        this.spool = spool;
        this.room = new Room(settings.mostAtOnce());
    }

    /** Prepares for a form, which has a place from its first byte until it is closed. */
    FormReader form(String boundary) {
        return new FormReader(boundary, settings.mostBytes(), spool, room);
    }

    static Problem full() {
        return Problems.unavailable("Too many files are being sent at once.", Duration.ofSeconds(5));
    }
}
