package dev.carrel.application;

import dev.carrel.application.port.WebhookSender.MessageEvent;
import dev.carrel.application.widget.DeliverMessage;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.VisitorMessage;
import dev.carrel.domain.widget.Widget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a visitor of a widget can do with its library: ask, and read, judge and delete the own conversations.
 * Conversations and questions of others do not exist for it. Cheap and thread-safe.
 */
public final class VisitorHandle {

    private final VisibleLibrary view;
    private final Widget widget;
    private final Visitor visitor;

    VisitorHandle(VisibleLibrary view, Widget widget, Visitor visitor) {
        this.view = view;
        this.widget = widget;
        this.visitor = visitor;
    }

    /**
     * Returns a question of the visitor, to ask with {@link #streamReply}.
     *
     * @param conversation a conversation of the visitor that it continues; null to begin one
     * @throws InvalidRequestException if the question is blank, or longer than the limits of the widget allow
     * @throws NotFoundException if the visitor does not have the conversation
     */
    public Question createQuestion(String text, @Nullable ConversationId conversation) {
        int most = widget.settings().limits().questionCharacters();
        if (text.codePointCount(0, text.length()) > most) {
            throw InvalidRequestException.of("query", "must be at most " + most + " characters");
        }
        Question question = Question.of(text).askedBy(visitor.asAsker(widget.id()));
        if (conversation != null) {
            requireOwn(conversation);
            question = question.inConversation(conversation);
        } else if (!widget.settings().keepConversations()) {
            question = question.withHistory(List.of());
        }
        return question;
    }

    /**
     * Asks a question and streams the reply.
     *
     * @param question as {@link #createQuestion} returned it
     * @throws InvalidRequestException if it is longer than the limits of the library allow
     * @throws OverloadedException if too many replies are in progress
     */
    public ReplyStream streamReply(Question question) {
        return view.streamReply(question);
    }

    private void requireOwn(ConversationId conversation) {
        view.requireLibrary();
        if (!widget.settings().keepConversations()
                || !view.engine()
                        .storage()
                        .conversations()
                        .findCreator(view.id(), conversation)
                        .equals(Optional.of(visitor.accountId()))) {
            throw NotFoundException.ofConversation(conversation.value());
        }
    }

    /**
     * Returns the turns of a conversation, oldest first; what the visitor may not see is redacted.
     *
     * @throws NotFoundException if the visitor does not have it
     */
    public List<VisitorTurn> getTurns(ConversationId conversation) {
        requireOwn(conversation);
        Conversation found = view.engine()
                .query()
                .history()
                .getConversation(view.id(), conversation, view.filter(), null);
        var turns = new ArrayList<VisitorTurn>();
        for (ConversationTurn turn : found.turns()) {
            Optional<LoggedQuestion> logged = view.engine()
                    .storage()
                    .questionLog()
                    .findByTurn(view.id(), conversation, turns.size() + 1)
                    .flatMap(this::findQuestion);
            turns.add(new VisitorTurn(turn, outcomeOf(logged, turn.metadata()), logged.orElse(null)));
        }
        return turns;
    }

    private Optional<LoggedQuestion> findQuestion(QueryId question) {
        return view.engine().storage().questionLog().findById(view.id(), question);
    }

    /**
     * A turn of a conversation.
     *
     * @param logged its entry in the question log; null if it is off, or has forgotten the question
     */
    public record VisitorTurn(ConversationTurn turn, QuestionOutcome outcome, @Nullable LoggedQuestion logged) {}

    /** Returns the outcome of a question that was answered; without an entry in the question log by its sources. */
    public QuestionOutcome findOutcome(QueryId question, ReplyMetadata metadata) {
        return outcomeOf(findQuestion(question), metadata);
    }

    private static QuestionOutcome outcomeOf(Optional<LoggedQuestion> logged, ReplyMetadata metadata) {
        return logged.map(LoggedQuestion::outcome).orElseGet(() -> QuestionOutcome.of(metadata));
    }

    /**
     * Deletes a conversation.
     *
     * @throws NotFoundException if the visitor does not have it
     */
    public void deleteConversation(ConversationId conversation) {
        requireOwn(conversation);
        view.engine().query().history().deleteConversation(view.id(), conversation, view.filter(), null);
    }

    /**
     * Sends a message to the people behind the widget, and waits until it is delivered.
     *
     * @param origin the website from which it is sent
     * @param conversation a conversation of the visitor that goes with it; null for none
     * @return whether it was accepted
     * @throws InvalidRequestException if the widget takes no messages
     * @throws NotFoundException if the visitor does not have the conversation
     */
    public boolean sendMessage(VisitorMessage message, String origin, @Nullable ConversationId conversation) {
        Webhook webhook = widget.settings()
                .handOver()
                .webhook()
                .orElseThrow(() -> InvalidRequestException.of("", "the widget takes no messages"));
        List<ConversationTurn> turns = conversation == null ? List.of()
                : getTurns(conversation).stream().map(VisitorTurn::turn).toList();
        EngineParts engine = view.engine();
        return new DeliverMessage(engine.config().ports().webhookSender(), engine.environment().clock())
                .deliver(webhook,
                        new MessageEvent(engine.environment().idGenerator().get(), view.id(), widget.id(), origin,
                                message,
                                conversation, turns, engine.environment().clock().instant()));
    }

    /**
     * Replaces the feedback on the reply to a question.
     *
     * @param feedback null to withdraw it
     * @throws NotFoundException if the visitor did not ask the question, or the question log has forgotten it
     */
    public void giveFeedback(QueryId question, @Nullable Feedback feedback) {
        boolean isOwn = findQuestion(question).map(LoggedQuestion::asker)
                .filter(asker -> asker.token().equals(visitor.accountId()))
                .isPresent();
        if (!isOwn) {
            throw NotFoundException.ofQuestion(question.value());
        }
        new LibraryQuestions(view).giveFeedback(question, feedback);
    }
}
