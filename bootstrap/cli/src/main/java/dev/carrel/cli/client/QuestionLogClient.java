package dev.carrel.cli.client;

import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionClusterListBody;
import dev.carrel.api.question.QuestionExport;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.WireName;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The question log of a library, see {@link CommandClient#questions}. */
public sealed interface QuestionLogClient permits QuestionLogClient.EmbeddedQuestionLog, RemoteQuestionLog {

    /**
     * Returns selected questions, newest first.
     *
     * @param cursor the {@link ListPage#nextCursor} of the previous page; null for the first page
     * @param limit 1 to 1000
     */
    ListPage<QuestionBody> listQuestions(QuestionSelection selection, @Nullable String cursor, int limit);

    /**
     * Returns the clusters of the newest selected questions, the largest first.
     *
     * @param limit the maximum number of clusters, 1 to 1000
     */
    QuestionClusterListBody clusterQuestions(QuestionSelection selection, int limit);

    /** Returns all selected questions in a format. */
    String exportQuestions(QuestionSelection selection, QuestionFormat format);

    /** Replaces the feedback on the reply to a question; null withdraws it. */
    void giveFeedback(QueryId question, @Nullable Feedback feedback);

    /** The format of exported questions. */
    enum QuestionFormat implements WireName {

        /** A check of {@code carrel eval} for each question of which is known what is expected of its reply. */
        JSONL,

        /** A table. */
        CSV
    }

    /** The question log of a library of an engine in this process. */
    record EmbeddedQuestionLog(Function<TokenScope, LibraryHandle> library) implements QuestionLogClient {

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
}
