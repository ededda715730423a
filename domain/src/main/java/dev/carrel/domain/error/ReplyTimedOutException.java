package dev.carrel.domain.error;

import java.time.Duration;

/** A reply exceeded the time limit of a query. */
public final class ReplyTimedOutException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public ReplyTimedOutException(Duration limit) {
        super("The reply was not ready within " + limit.toSeconds() + " seconds.", null);
    }
}
