package dev.carrel.http.openai;

import dev.carrel.api.openai.CarrelExtensionBody;
import dev.carrel.api.openai.ChatCompletionBody;
import dev.carrel.api.openai.ChatCompletionBody.ChatChoiceBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyOptions;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.QuestionParser;
import dev.carrel.http.request.ReplyAwaiter;
import java.time.Duration;

/** Answers chats: the last message is the question, the earlier ones are its history. */
final class ChatCompletionController {

    private final Carrel carrel;
    private final ServiceUrls urls;
    private final Duration disconnectPollInterval;

    ChatCompletionController(Carrel carrel, ServiceUrls urls, Duration disconnectPollInterval) {
        this.carrel = carrel;
        this.urls = urls;
        this.disconnectPollInterval = disconnectPollInterval;
    }

    ApiResponse completeChat(ApiRequest request) throws InterruptedException {
        ChatCompletionRequest body = JsonRequest.readBody(request, ChatCompletionRequest::read);
        ClientConversation conversation = ClientConversation.of(body.messages(), ChatCompletionRequest.MESSAGES);
        Question asked = Question.of(conversation.question())
                .narrowedBy(body.parseFilter())
                .withOptions(new ReplyOptions(conversation.instructions(), body.maxTokens()))
                .askedBy(Asker.of(request.requireToken()));
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request, body.model());
        String continued = body.conversationId();
        Question question = continued == null || continued.isEmpty() ? asked.withHistory(conversation.earlierTurns())
                : QuestionParser.inConversation(asked, continued, library);
        ReplyStream stream = ClientConversation.startReply(library, question, body.stream(),
                ChatCompletionRequest.MESSAGES);
        var completion = new ChatCompletion(body.model(), request.receivedAt().getEpochSecond(),
                conversation.tokens(),
                CitationLocator.of(urls, request, body.model()));
        if (body.stream()) {
            return new ApiResponse.StreamedResponse(stream,
                    new ChatCompletionFrames(completion, body.includesUsage()));
        }
        Reply reply = ReplyAwaiter.awaitReply(stream, request, disconnectPollInterval);
        return ApiResponse.json(200, toBody(reply, completion))
                .withHeader(ApiResponse.QUERY_ID_HEADER, reply.query().value());
    }

    private static ChatCompletionBody toBody(Reply reply, ChatCompletion completion) {
        return ChatCompletionBody.of(ChatCompletion.idOf(reply.query()), completion.created(), completion.model(),
                ChatChoiceBody.of(reply.text(), completion.annotationsOf(reply), ChatCompletion.finishReasonOf(reply)),
                completion.usageOf(reply), CarrelExtensionBody.of(reply));
    }
}
