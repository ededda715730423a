package dev.carrel.application;

import dev.carrel.application.port.QuestionLog;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The question log of one library, see {@link LibraryHandle#questions}. Cheap and thread-safe. */
public final class LibraryQuestions {

    /** The maximum number of questions in a page of their list. */
    public static final int MAX_QUESTIONS = 1000;

    private final VisibleLibrary view;
    private final LibraryId id;
    private final QuestionLog questionLog;

    LibraryQuestions(VisibleLibrary view) {
        this.view = view;
        this.id = view.id();
        this.questionLog = view.engine().storage().questionLog();
    }

    /**
     * Returns selected questions, newest first. A restricted handle sees the questions of all askers, but only its own
     * documents among their sources.
     *
     * @param before only questions older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_QUESTIONS}
     */
    public List<LoggedQuestion> listQuestions(QuestionSelection selection, @Nullable QueryId before, int limit) {
        view.requireLibrary();
        return hideDocuments(questionLog.listNewest(id, selection, before, Math.clamp(limit, 1, MAX_QUESTIONS)));
    }

    /**
     * Returns a question.
     *
     * @throws NotFoundException if it does not exist
     */
    public LoggedQuestion getQuestion(QueryId question) {
        view.requireLibrary();
        return hideDocuments(List.of(questionLog.findById(id, question).orElseThrow(() -> notFound(question))))
                .getFirst();
    }

    /** Returns questions without the sources that do not exist for the handle. */
    private List<LoggedQuestion> hideDocuments(List<LoggedQuestion> questions) {
        if (view.filter().isEverything()) {
            return questions;
        }
        Set<DocumentId> sources = questions.stream()
                .flatMap(question -> question.documents().stream())
                .collect(Collectors.toSet());
        Map<DocumentId, Document> known = view.engine().storage().documents().findAllById(id, sources);
        return questions.stream()
                .map(question -> question.withDocuments(question.documents()
                        .stream()
                        .filter(document -> isVisible(known.get(document)))
                        .toList()))
                .toList();
    }

    private boolean isVisible(@Nullable Document document) {
        return document != null && view.filter().matches(document.metadata().attributes());
    }

    /**
     * Returns the id of the question of a turn.
     *
     * @param turn the number of the turn, from 1
     * @throws NotFoundException if the turn does not exist, or was not logged
     */
    public QueryId findQuestionOfTurn(ConversationId conversation, int turn) {
        view.requireLibrary();
        return questionLog.findByTurn(id, conversation, turn)
                .orElseThrow(() -> NotFoundException.ofTurn(conversation.value(), turn));
    }

    /**
     * Replaces the feedback on the reply to a question.
     *
     * @param feedback null to withdraw it
     * @throws NotFoundException if the question does not exist
     */
    public void giveFeedback(QueryId question, @Nullable Feedback feedback) {
        view.requireLibrary();
        if (!questionLog.saveFeedback(id, question, feedback)) {
            throw notFound(question);
        }
    }

    private static NotFoundException notFound(QueryId question) {
        return NotFoundException.ofQuestion(question.value());
    }
}
