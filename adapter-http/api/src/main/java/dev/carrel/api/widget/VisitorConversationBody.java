package dev.carrel.api.widget;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.query.VisitorMetadataBody;
import dev.carrel.application.VisitorHandle.VisitorTurn;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.widget.WidgetDisplay;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversation of a visitor with its turns, oldest first. */
public record VisitorConversationBody(String id, List<VisitorTurnBody> turns) {

    /** Returns the body of a conversation. */
    public static VisitorConversationBody of(ConversationId id, List<VisitorTurn> turns, WidgetDisplay show) {
        return new VisitorConversationBody(id.value(),
                turns.stream().map(turn -> VisitorTurnBody.of(turn, show)).toList());
    }

    /**
     * A question and the reply to it.
     *
     * @param queryId for feedback; null if the question is not in the question log
     * @param vote up or down; null, and absent, without feedback
     */
    public record VisitorTurnBody(String question, String reply, VisitorMetadataBody metadata,
            @Nullable String queryId, @JsonInclude(Include.NON_NULL) @Nullable String vote) {

        static VisitorTurnBody of(VisitorTurn turn, WidgetDisplay show) {
            LoggedQuestion logged = turn.logged();
            Feedback feedback = logged == null ? null : logged.feedback();
            return new VisitorTurnBody(turn.turn().query(), turn.turn().reply(),
                    VisitorMetadataBody.of(turn.turn().metadata(), show, turn.outcome()),
                    logged == null ? null : logged.id().value(), feedback == null ? null : feedback.vote().wireName());
        }
    }
}
