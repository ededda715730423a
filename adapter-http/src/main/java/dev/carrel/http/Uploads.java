package dev.carrel.http;

import java.time.Duration;

/** The receiving of forms with files: a bounded number at once, of which each client has a share. */
final class Uploads {

    private final UploadSettings settings;
    private final Spool spool;
    private final FairShares places;

    Uploads(UploadSettings settings, Spool spool) {
        this.settings = settings;
        this.spool = spool;
        this.places = new FairShares(settings.mostAtOnce());
    }

    /** Prepares for a form, which has a place from its first byte until it is closed. */
    FormReader form(String boundary, RequestOrigin origin) {
        return new FormReader(boundary, settings.mostBytes(), spool, places, origin);
    }

    static Problem full() {
        return Problems.unavailable("Too many files are being sent at once.", Duration.ofSeconds(5));
    }
}
