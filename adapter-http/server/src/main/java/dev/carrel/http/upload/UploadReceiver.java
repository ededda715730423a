package dev.carrel.http.upload;

import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.limit.FairShares;
import dev.carrel.http.limit.RequestOrigin;
import java.time.Duration;

/** Receives forms with files: a limited number at once, shared fairly between clients. */
public final class UploadReceiver {

    private final long maxFileBytes;
    private final UploadSpool spool;
    private final FairShares uploadSlots;

    /**
     * Creates a receiver.
     *
     * @param maxFileBytes the largest file
     */
    public UploadReceiver(long maxFileBytes, int maxConcurrentUploads, UploadSpool spool) {
        this.maxFileBytes = maxFileBytes;
        this.spool = spool;
        this.uploadSlots = new FairShares(maxConcurrentUploads);
    }

    /** Returns a sink for a form, which holds an upload slot from its first byte until it is closed. */
    public MultipartFormSink newFormSink(String boundary, RequestOrigin origin) {
        return new MultipartFormSink(boundary, maxFileBytes, spool, uploadSlots, origin);
    }

    static Problem tooManyUploadsProblem() {
        return ProblemMapper.unavailableProblem("Too many files are being sent at once.", Duration.ofSeconds(5));
    }
}
