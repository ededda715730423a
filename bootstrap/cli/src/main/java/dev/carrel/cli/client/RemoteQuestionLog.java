package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.question.FeedbackBody;
import dev.carrel.api.question.QuestionBody;
import dev.carrel.api.question.QuestionClusterListBody;
import dev.carrel.api.question.QuestionListBody;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.QuestionSelection;
import org.jspecify.annotations.Nullable;

/**
 * The question log of a library of a server.
 *
 * @param path of the log
 */
record RemoteQuestionLog(HttpTransport transport, String path) implements QuestionLogClient {

    @Override
    public ListPage<QuestionBody> listQuestions(QuestionSelection selection, @Nullable String cursor, int limit) {
        QuestionListBody page = transport.getJson(path + ApiRequests.toPageQuery(null, cursor, limit)
                + ApiRequests.toQueryString(selection), QuestionListBody.class);
        return new ListPage<>(page.questions(), page.nextCursor());
    }

    @Override
    public QuestionClusterListBody clusterQuestions(QuestionSelection selection, int limit) {
        return transport.getJson(path + ApiRequests.toPageQuery(null, null, limit)
                + "&cluster=true" + ApiRequests.toQueryString(selection), QuestionClusterListBody.class);
    }

    @Override
    public String exportQuestions(QuestionSelection selection, QuestionFormat format) {
        return transport.getText(path + "?format=" + format.wireName() + ApiRequests.toQueryString(selection));
    }

    @Override
    public void giveFeedback(QueryId question, @Nullable Feedback feedback) {
        transport.sendJson("POST", path + "/" + question + "/feedback",
                feedback == null ? new FeedbackBody(null, null, null)
                        : new FeedbackBody(null, feedback.vote().wireName(), feedback.reason()),
                JsonNode.class);
    }
}
