package dev.carrel.api.widget;

import dev.carrel.api.widget.SessionBody.ShownWidgetBody;
import dev.carrel.application.widget.ProofOfWork;
import dev.carrel.application.widget.ProofOfWork.WorkChallenge;
import dev.carrel.domain.widget.Widget;
import org.jspecify.annotations.Nullable;

/** The answer to a browser that must do a proof of work before a session is opened, with what it needs to show. */
public record ChallengeBody(WorkBody challenge, ShownWidgetBody widget) {

    /**
     * Returns the body of a challenge.
     *
     * @param accent the colour of a widget that has none; null for that of the widget itself
     */
    public static ChallengeBody of(WorkChallenge challenge, Widget widget, @Nullable String accent) {
        return new ChallengeBody(new WorkBody(ProofOfWork.ALGORITHM, challenge.salt(), challenge.challenge(),
                challenge.maxNumber(), challenge.signature(), challenge.expiresAt().toString()),
                ShownWidgetBody.of(widget, accent));
    }

    /**
     * A challenge: the browser finds the number, from 0 to a maximum, whose hash after the salt is given.
     *
     * @param challenge the hash of the salt and the number in decimal digits, in hexadecimal digits
     */
    public record WorkBody(String algorithm, String salt, String challenge, int maxNumber, String signature,
            String expiresAt) {}
}
