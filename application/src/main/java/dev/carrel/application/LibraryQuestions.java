package dev.carrel.application;

import dev.carrel.application.limits.ListLimits;
import dev.carrel.application.port.QuestionLog;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionCluster;
import dev.carrel.domain.question.QuestionSelection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
     * Returns selected questions, newest first. For a restricted handle only questions exist that were asked under its
     * filter or a narrower one, with the sources that exist for it.
     *
     * @param before only questions older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_QUESTIONS}
     */
    public List<LoggedQuestion> listQuestions(QuestionSelection selection, @Nullable QueryId before, int limit) {
        view.requireLibrary();
        return hideDocuments(questionLog.listNewest(id, selection.visibleTo(view.filter()), before,
                ListLimits.require(limit, MAX_QUESTIONS)));
    }

    /**
     * Returns the clusters of the newest {@value #MAX_QUESTIONS} selected questions, the largest first: questions that
     * ask for the same. By meaning if the library is embedded, else by words.
     */
    public List<QuestionCluster> clusterQuestions(QuestionSelection selection) {
        List<LoggedQuestion> questions = listQuestions(selection, null, MAX_QUESTIONS);
        return view.engine().query().clusterQuestions(id, questions);
    }

    /**
     * Returns a question.
     *
     * @throws NotFoundException if it does not exist
     */
    public LoggedQuestion getQuestion(QueryId question) {
        view.requireLibrary();
        return hideDocuments(List.of(findVisible(question).orElseThrow(() -> notFound(question)))).getFirst();
    }

    private Optional<LoggedQuestion> findVisible(QueryId question) {
        return questionLog.findById(id, question).filter(found -> found.filter().isWithin(view.filter()));
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
        return document != null && document.passes(view.documentFilter());
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
                .filter(question -> findVisible(question).isPresent())
                .orElseThrow(() -> NotFoundException.ofTurn(conversation.value(), turn));
    }

    /**
     * Replaces the feedback on the reply to a question. The same feedback again changes nothing and counts once.
     *
     * @param feedback null to withdraw it
     * @throws NotFoundException if the question does not exist
     */
    public void giveFeedback(QueryId question, @Nullable Feedback feedback) {
        view.requireLibrary();
        LoggedQuestion known = findVisible(question).orElseThrow(() -> notFound(question));
        if (Objects.equals(known.feedback(), feedback)) {
            return;
        }
        if (!questionLog.saveFeedback(id, question, feedback)) {
            throw notFound(question);
        }
        if (feedback != null) {
            view.engine().config().ports().observer().onVote(feedback.vote());
        }
    }

    private static NotFoundException notFound(QueryId question) {
        return NotFoundException.ofQuestion(question.value());
    }
}
