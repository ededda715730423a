package dev.carrel.api.question;

import dev.carrel.application.LibraryHandle;
import dev.carrel.application.LibraryQuestions;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.domain.question.QuestionSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The export of selected questions, newest first, as checks or as a table. */
public final class QuestionExport {

    /** More questions than a quarter of a year of a busy library has; they are in memory, some hundred bytes each. */
    private static final int MAX_EXPORTED = 100_000;
    private static final String HEADER = "id,query,outcome,similarity,confidence,latencyMillis,askedAt,token,"
            + "conversationId,turn,documents,vote,reason";

    private static final Pattern SPECIAL = Pattern.compile("[\\\\^$.|?*+()\\[\\]{}]");

    private final LibraryHandle library;
    private final List<LoggedQuestion> questions;

    /** Reads the questions to export. */
    public QuestionExport(LibraryHandle library, QuestionSelection selection) {
        this.library = library;
        this.questions = readAll(library.questions(), selection);
    }

    private static List<LoggedQuestion> readAll(LibraryQuestions log, QuestionSelection selection) {
        var all = new ArrayList<LoggedQuestion>();
        List<LoggedQuestion> page;
        QueryId before = null;
        do {
            page = log.listQuestions(selection, before, LibraryQuestions.MAX_QUESTIONS);
            all.addAll(page);
            before = page.isEmpty() ? null : page.getLast().id();
        } while (page.size() == LibraryQuestions.MAX_QUESTIONS && all.size() < MAX_EXPORTED);
        return all;
    }

    /** Returns a check for each question of which is known what is expected of its reply. */
    public List<QuestionCheckBody> toChecks() {
        return questions.stream().flatMap(question -> toCheck(question).stream()).toList();
    }

    private Optional<QuestionCheckBody> toCheck(LoggedQuestion question) {
        if (question.outcome() == QuestionOutcome.NOTHING_FOUND) {
            return Optional.of(new QuestionCheckBody(question.id().value(), question.text(),
                    question.outcome().wireName(), false, null));
        }
        return Optional.ofNullable(findSource(question))
                .map(source -> new QuestionCheckBody(question.id().value(), question.text(),
                        question.outcome().wireName(), null, List.of("^" + escape(source) + "$")));
    }

    /** Returns the key, URL or title of the first source; null if it was deleted, or if a user disliked the reply. */
    private @Nullable String findSource(LoggedQuestion question) {
        Feedback feedback = question.feedback();
        if (question.documents().isEmpty() || (feedback != null && feedback.vote() == Vote.DOWN)) {
            return null;
        }
        try {
            Document document = library.documents().getDocument(question.documents().getFirst());
            WebAddress url = document.learnMore();
            return document.key() != null ? document.key() : url != null ? url.value() : document.title();
        } catch (NotFoundException ignored) {
            return null;
        }
    }

    /** Returns a regular expression that matches a text only. */
    private static String escape(String text) {
        return SPECIAL.matcher(text).replaceAll("\\\\$0");
    }

    /** Returns the questions as CSV (RFC 4180), with a header. */
    public String toCsv() {
        return HEADER + "\r\n" + questions.stream().map(QuestionExport::toRow).collect(Collectors.joining());
    }

    private static String toRow(LoggedQuestion question) {
        QuestionBody body = QuestionBody.of(question);
        return CsvRow.of(Arrays.asList(body.id(), body.query(), body.outcome(), body.similarity(), body.confidence(),
                body.latencyMillis(), body.askedAt(), body.token(), body.conversationId(), body.turn(),
                String.join(" ", body.documents()), body.vote(), body.reason()));
    }
}
