package dev.carrel.cli.client;

import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionClusterListBody;
import dev.carrel.api.question.QuestionExport;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The question log of a library of an engine in this process. */
record EmbeddedQuestionLog(LibraryHandle library) implements QuestionLogClient {

    @Override
    public ListPage<QuestionBody> listQuestions(QuestionSelection selection, @Nullable String cursor, int limit) {
        List<LoggedQuestion> found = library.questions()
                .listQuestions(selection, cursor == null ? null : new QueryId(cursor), limit);
        return new ListPage<>(found.stream().map(QuestionBody::of).toList(),
                found.size() < limit ? null : found.getLast().id().value());
    }

    @Override
    public QuestionClusterListBody clusterQuestions(QuestionSelection selection, int limit) {
        return QuestionClusterListBody.of(library.questions().clusterQuestions(selection), limit);
    }

    @Override
    public String exportQuestions(QuestionSelection selection, QuestionFormat format) {
        var export = new QuestionExport(library, selection);
        return switch (format) {
            case CSV -> export.toCsv();
            case JSONL -> export.toChecks()
                    .stream()
                    .map(check -> ClientJsonWriter.writeBody(check) + "\n")
                    .collect(Collectors.joining());
        };
    }

    @Override
    public void giveFeedback(QueryId question, @Nullable Feedback feedback) {
        library.questions().giveFeedback(question, feedback);
    }
}
