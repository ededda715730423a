package dev.carrel.http.openai;

import dev.carrel.api.openai.CarrelExtensionBody;
import dev.carrel.api.openai.ModelResponseBody;
import dev.carrel.api.openai.ModelResponseBody.ResponseErrorBody;
import dev.carrel.api.openai.OutputMessageBody;
import dev.carrel.api.openai.OutputMessageBody.OutputTextBody;
import dev.carrel.api.openai.OutputMessageBody.UrlAnnotationBody;
import dev.carrel.api.openai.ResponseUsageBody;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.http.exchange.Problem;

/**
 * What a whole and a streamed response have in common.
 *
 * @param created in seconds since 1970
 */
record ModelResponse(ResponseRequest request, long created, int inputTokens, CitationLocator citations) {

    /** Returns the response before its reply. */
    ModelResponseBody start(ResponseId id) {
        return ModelResponseBody.inProgress(id.value(), created, request.instructions(), request.maxOutputTokens(),
                request.model(), request.previousResponseId(), id.conversation() != null);
    }

    /** Returns the response with its reply. */
    ModelResponseBody complete(Reply reply) {
        var id = new ResponseId(reply.query(), reply.conversation());
        return start(id).withOutput(OutputMessageBody.inProgress(id.messageId())
                .withText(textOf(reply), reply.truncated()),
                ResponseUsageBody.of(inputTokens, TokenCounter.estimateTokens(reply.text())),
                CarrelExtensionBody.of(reply));
    }

    private OutputTextBody textOf(Reply reply) {
        return OutputTextBody.of(reply.text(),
                citations.locateAll(reply).stream().map(UrlAnnotationBody::of).toList());
    }

    /** Returns why a response failed, in the words of OpenAI. */
    static ResponseErrorBody describe(Problem problem) {
        return new ResponseErrorBody(problem.status() == 429 ? "rate_limit_exceeded" : "server_error",
                problem.detail());
    }
}
