package dev.carrel.application.widget;

import dev.carrel.application.widget.ProofOfWork.WorkSolution;
import org.jspecify.annotations.Nullable;

/**
 * What the browser of a visitor knows when it opens the widget.
 *
 * @param visitorToken a former token, which keeps the visitor; null for none
 * @param user the user that the owner's server has authenticated; null for none
 * @param userSignature the HMAC-SHA256 of the user by the widget's user secret, in hexadecimal digits
 * @param solution the solution of a challenge; null for none
 */
public record SessionRequest(@Nullable String visitorToken, @Nullable String user, @Nullable String userSignature,
        @Nullable WorkSolution solution) {

    /** The request of a browser that knows nothing. */
    public static final SessionRequest NEW = new SessionRequest(null, null, null, null);
}
