package dev.carrel.bootstrap.cli.client.question;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.question.FeedbackBody;
import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionClusterListBody;
import dev.carrel.api.question.QuestionListBody;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.QuestionSelection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The question log of a library of a server.
 *
 * @param path of the log
 */
public record RemoteQuestionLog(HttpTransport transport, String path) implements QuestionLogClient {

    @Override
    public ListPage<QuestionBody> listQuestions(QuestionSelection selection, @Nullable String cursor, int limit) {
        QuestionListBody page = transport.getJson(path + ListPage.formatQuery(cursor, limit)
                + toQueryString(selection), QuestionListBody.class);
        return new ListPage<>(page.questions(), page.nextCursor());
    }

    @Override
    public QuestionClusterListBody clusterQuestions(QuestionSelection selection, int limit) {
        return transport.getJson(path + ListPage.formatQuery(null, limit)
                + "&cluster=true" + toQueryString(selection), QuestionClusterListBody.class);
    }

    @Override
    public String exportQuestions(QuestionSelection selection, QuestionFormat format) {
        return transport.getText(path + "?format=" + format.wireName() + toQueryString(selection));
    }

    @Override
    public void giveFeedback(QueryId question, @Nullable Feedback feedback) {
        transport.sendJson("POST", path + "/" + question + "/feedback",
                feedback == null ? new FeedbackBody(null, null, null)
                        : new FeedbackBody(null, feedback.vote().wireName(), feedback.reason()),
                JsonNode.class);
    }

    /** Returns the parameters that select questions, each after an ampersand. */
    private static String toQueryString(QuestionSelection selection) {
        String outcome = selection.outcome() == null ? "" : "&outcome=" + selection.outcome().wireName();
        String vote = selection.vote() == null ? "" : "&vote=" + selection.vote().wireName();
        String since = selection.since() == null ? "" : "&since=" + selection.since();
        String text = selection.text() == null ? ""
                : "&query=" + URLEncoder.encode(selection.text(), StandardCharsets.UTF_8);
        return outcome + vote + since + text;
    }
}
