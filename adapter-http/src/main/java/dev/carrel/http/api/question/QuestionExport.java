package dev.carrel.http.api.question;

import dev.carrel.api.question.QuestionBody;
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
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.JsonCodec;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The export of selected questions, newest first, as checks or as a table. */
final class QuestionExport {

    /** More questions than a quarter of a year of a busy library has; they are in memory, some hundred bytes each. */
    private static final int MAX_EXPORTED = 100_000;
    private static final String HEADER = "id,query,outcome,similarity,confidence,latencyMillis,askedAt,token,"
            + "conversationId,turn,documents,vote,reason";

    private static final Pattern SPECIAL = Pattern.compile("[\\\\^$.|?*+()\\[\\]{}]");

    private final LibraryHandle library;

    QuestionExport(LibraryHandle library) {
        this.library = library;
    }

    ApiResponse createResponse(ExportFormat format, QuestionSelection selection) {
        List<LoggedQuestion> questions = readAll(selection);
        byte[] content = format == ExportFormat.CSV ? toTable(questions) : toChecks(questions);
        return new CompleteResponse(200, format.mediaType() + "; charset=utf-8", content, Map.of());
    }

    private List<LoggedQuestion> readAll(QuestionSelection selection) {
        var all = new ArrayList<LoggedQuestion>();
        List<LoggedQuestion> page;
        QueryId before = null;
        do {
            page = library.questions().listQuestions(selection, before, LibraryQuestions.MAX_QUESTIONS);
            all.addAll(page);
            before = page.isEmpty() ? null : page.getLast().id();
        } while (page.size() == LibraryQuestions.MAX_QUESTIONS && all.size() < MAX_EXPORTED);
        return all;
    }

    private byte[] toChecks(List<LoggedQuestion> questions) {
        var lines = new ByteArrayOutputStream();
        for (LoggedQuestion question : questions) {
            String source = findSource(question);
            boolean isUnanswered = question.outcome() == QuestionOutcome.NOTHING_FOUND;
            if (isUnanswered || source != null) {
                lines.writeBytes(JsonCodec.toBytes(toCheck(question, isUnanswered ? null : source)));
                lines.write('\n');
            }
        }
        return lines.toByteArray();
    }

    /** @param source null if no document answers the question */
    private static Map<String, Object> toCheck(LoggedQuestion question, @Nullable String source) {
        var check = new LinkedHashMap<String, Object>();
        check.put("id", question.id().value());
        check.put("text", question.text());
        check.put("kind", question.outcome().wireName());
        if (source == null) {
            check.put("answerable", false);
        } else {
            check.put("documents", List.of("^" + escape(source) + "$"));
        }
        return check;
    }

    /** Returns the key, URL or title of the first source; null if it was deleted, or if a user disliked the reply. */
    private @Nullable String findSource(LoggedQuestion question) {
        Feedback feedback = question.feedback();
        if (question.documents().isEmpty() || (feedback != null && feedback.vote() == Vote.DOWN)) {
            return null;
        }
        try {
            Document document = library.getDocument(question.documents().getFirst());
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

    private static byte[] toTable(List<LoggedQuestion> questions) {
        return (HEADER + "\r\n" + questions.stream().map(QuestionExport::toRow).collect(Collectors.joining()))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String toRow(LoggedQuestion question) {
        QuestionBody body = QuestionBody.of(question);
        return Stream
                .of(body.id(), body.query(), body.outcome(), body.similarity(), body.confidence(),
                        body.latencyMillis(), body.askedAt(), body.token(), body.conversationId(), body.turn(),
                        String.join(" ", body.documents()), body.vote(), body.reason())
                .map(QuestionExport::toCell)
                .collect(Collectors.joining(",", "", "\r\n"));
    }

    /** Returns a quoted cell; an apostrophe keeps a spreadsheet from evaluating a text as a formula. */
    private static String toCell(@Nullable Object value) {
        String text = Objects.toString(value, "");
        boolean isFormula = value instanceof String && !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
        return '"' + (isFormula ? "'" : "") + text.replace("\"", "\"\"") + '"';
    }
}
