package dev.carrel.bootstrap.cli.client.question;

import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionClusterListBody;
import dev.carrel.api.question.QuestionExport;
import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The question log of a library of an engine in this process. */
public record EmbeddedQuestionLog(Function<TokenScope, LibraryHandle> library) implements QuestionLogClient {

    @Override
    public ListPage<QuestionBody> listQuestions(QuestionSelection selection, @Nullable String cursor, int limit) {
        List<LoggedQuestion> found = library.apply(TokenScope.READ)
                .questions()
                .listQuestions(selection, cursor == null ? null : new QueryId(cursor), limit);
        return new ListPage<>(found.stream().map(QuestionBody::of).toList(),
                found.size() < limit ? null : found.getLast().id().value());
    }

    @Override
    public QuestionClusterListBody clusterQuestions(QuestionSelection selection, int limit) {
        return QuestionClusterListBody.of(library.apply(TokenScope.READ).questions().clusterQuestions(selection),
                limit);
    }

    @Override
    public String exportQuestions(QuestionSelection selection, QuestionFormat format) {
        var export = new QuestionExport(library.apply(TokenScope.READ), selection);
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
        library.apply(TokenScope.QUERY).questions().giveFeedback(question, feedback);
    }
}
