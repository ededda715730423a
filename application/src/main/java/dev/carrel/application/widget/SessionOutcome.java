package dev.carrel.application.widget;

import dev.carrel.application.widget.ProofOfWork.WorkChallenge;
import java.time.Instant;

/** The outcome of opening a session. */
public sealed interface SessionOutcome {

    /** The visitor may ask until the token expires. */
    record OpenedSession(String visitorToken, Instant expiresAt) implements SessionOutcome {}

    /** The browser must do a proof of work first. */
    record ChallengedSession(WorkChallenge challenge) implements SessionOutcome {}

    /** The signature of the user is not valid, or the widget has no secret for users. */
    record UnsignedUser() implements SessionOutcome {}
}
