package dev.carrel.application.question;

import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.application.port.QuestionLog;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the entries of the question log, unless it is off. Thread-safe. */
public final class QuestionRecorder {

    private final QuestionLog questionLog;
    private final QuestionLogLimits limits;

    /** @param limits whether anything is logged, and whether with the names of people */
    QuestionRecorder(QuestionLog questionLog, QuestionLogLimits limits) {
        this.questionLog = questionLog;
        this.limits = limits;
    }

    /**
     * The best document that a search found.
     *
     * @param similarity of the document
     * @param confidence how likely it answers the question
     */
    public record BestMatch(double similarity, double confidence) {}

    /**
     * Returns the entry of a question; null if it is not logged.
     *
     * @param best null if nothing was found
     * @param documents the sources of the reply
     * @param now the end of the reply
     */
    public @Nullable LoggedQuestion createEntry(QueryId id, Question question, QuestionOutcome outcome,
            @Nullable BestMatch best, List<DocumentId> documents, Duration latency, Instant now) {
        Asker asker = question.asker();
        boolean isNamed = asker == null || !asker.token().isOfPerson() || limits.namesPeople();
        return limits.isEnabled() && question.isLogged()
                ? new LoggedQuestion(id, question.text(), outcome, best == null ? null : best.similarity(),
                        best == null ? null : best.confidence(), latency, now.minus(latency), isNamed ? asker : null,
                        question.conversation(), 0, question.filter(), documents, null)
                : null;
    }

    /** Stores the entry of a question whose reply is not stored as a turn; null for none. */
    public void recordEntry(LibraryId library, @Nullable LoggedQuestion entry) {
        if (entry != null) {
            questionLog.recordQuestion(library, entry);
        }
    }
}
