package dev.carrel.http.openai;

import dev.carrel.api.openai.TokenCountBody;
import dev.carrel.api.openai.UrlCitationBody;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;
import java.util.List;

/**
 * What a whole and a streamed chat completion have in common.
 *
 * @param model the id of the library
 * @param created in seconds since 1970
 */
record ChatCompletion(String model, long created, int promptTokens, CitationLocator citations) {

    static String idOf(QueryId query) {
        return "chatcmpl-" + query.value();
    }

    static String finishReasonOf(Reply reply) {
        return reply.truncated() ? "length" : "stop";
    }

    List<UrlCitationBody> annotationsOf(Reply reply) {
        return citations.locateAll(reply).stream().map(UrlCitationBody::of).toList();
    }

    TokenCountBody usageOf(Reply reply) {
        return TokenCounter.estimateUsage(promptTokens, reply.text());
    }
}
