package dev.carrel.http.upload;

import dev.carrel.http.UploadSettings;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.limit.FairShares;
import dev.carrel.http.limit.RequestOrigin;
import java.time.Duration;

/** The receiving of forms with files: a bounded number at once, of which each client has a share. */
public final class UploadReceiver {

    private final UploadSettings settings;
    private final UploadSpool spool;
    private final FairShares uploadSlots;

    public UploadReceiver(UploadSettings settings, UploadSpool spool) {
        this.settings = settings;
        this.spool = spool;
        this.uploadSlots = new FairShares(settings.maxConcurrentUploads());
    }

    /** Prepares for a form, which has a place from its first byte until it is closed. */
    public MultipartFormSink newFormSink(String boundary, RequestOrigin origin) {
        return new MultipartFormSink(boundary, settings.maxFileBytes(), spool, uploadSlots, origin);
    }

    static Problem tooManyUploadsProblem() {
        return ProblemMapper.unavailableProblem("Too many files are being sent at once.", Duration.ofSeconds(5));
    }
}
