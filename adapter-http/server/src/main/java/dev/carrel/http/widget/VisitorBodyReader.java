package dev.carrel.http.widget;

import dev.carrel.application.widget.ProofOfWork;
import dev.carrel.application.widget.ProofOfWork.WorkChallenge;
import dev.carrel.application.widget.ProofOfWork.WorkSolution;
import dev.carrel.application.widget.SessionRequest;
import dev.carrel.domain.attribute.AttributeValue;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.widget.VisitorMessage;
import dev.carrel.http.request.BodyFields;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of visitors. Unknown fields are reported: a visitor chooses no model and no instructions. */
final class VisitorBodyReader {

    private VisitorBodyReader() {}

    /** @param context what the page says of itself */
    record VisitorQuestion(@Nullable String text, @Nullable String conversationId, Attributes context) {}

    record MessageRequest(VisitorMessage message, @Nullable String conversationId) {}

    record FeedbackRequest(@Nullable String queryId, @Nullable String vote, @Nullable String reason) {}

    static VisitorQuestion readQuestion(BodyFields fields) {
        fields.requireKnownFields(List.of("text", "conversationId", "context"));
        Map<String, Object> context = fields.readMap("context");
        return new VisitorQuestion(fields.readString("text"), fields.readString("conversationId"),
                context == null ? Attributes.NONE : readContext(context));
    }

    private static Attributes readContext(Map<String, Object> context) {
        var values = new TreeMap<String, AttributeValue>();
        context.forEach((key, value) -> values.put(key, AttributeValue.of("context/" + key, value)));
        try {
            return new Attributes(values);
        } catch (InvalidRequestException e) {
            throw e.renameField("attributes", "context");
        }
    }

    static MessageRequest readMessage(BodyFields fields) {
        fields.requireKnownFields(List.of("name", "email", "text", "conversationId"));
        return new MessageRequest(new VisitorMessage(fields.readString("name"), readText(fields, "email"),
                readText(fields, "text")), fields.readString("conversationId"));
    }

    static FeedbackRequest readFeedback(BodyFields fields) {
        fields.requireKnownFields(List.of("queryId", "vote", "reason"));
        return new FeedbackRequest(fields.readString("queryId"), fields.readString("vote"),
                fields.readString("reason"));
    }

    static SessionRequest readSession(BodyFields fields) {
        fields.requireKnownFields(List.of("visitorToken", "user", "userSignature", "solution"));
        return new SessionRequest(fields.readString("visitorToken"), fields.readString("user"),
                fields.readString("userSignature"), readSolution(fields.readObject("solution")));
    }

    /** Reads a solution; what is missing in it makes it a wrong one, which is answered by another challenge. */
    private static @Nullable WorkSolution readSolution(@Nullable BodyFields fields) {
        if (fields == null) {
            return null;
        }
        String expiresAt = fields.readString("expiresAt");
        Integer number = fields.readInteger("number");
        if (!ProofOfWork.ALGORITHM.equals(fields.readString("algorithm"))) {
            return null;
        }
        try {
            return new WorkSolution(new WorkChallenge(readText(fields, "salt"), readText(fields, "challenge"),
                    ProofOfWork.MAX_NUMBER, readText(fields, "signature"),
                    Instant.parse(expiresAt == null ? "" : expiresAt)), number == null ? -1 : number);
        } catch (DateTimeException ignored) {
            return null;
        }
    }

    private static String readText(BodyFields fields, String name) {
        return Objects.requireNonNullElse(fields.readString(name), "");
    }
}
