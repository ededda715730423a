package dev.carrel.http.openai;

import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.openai.ClientMessage.MessageRole;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A conversation that a client keeps, as its messages contain it.
 *
 * @param question the last message of the user
 * @param earlierTurns oldest first
 * @param instructions of system and developer messages; empty if there are none
 * @param tokens the estimated length of all messages
 */
record ClientConversation(String question, List<EarlierTurn> earlierTurns, String instructions, int tokens) {

    /**
     * Returns the conversation of messages. A reply before the first question is left out, and several replies to a
     * question are joined.
     *
     * @param field the field to name in an error
     * @throws InvalidRequestException if the last message is not a question
     */
    static ClientConversation of(List<ClientMessage> messages, String field) {
        var turns = new ArrayList<EarlierTurn>();
        String question = "";
        var reply = new StringBuilder();
        for (ClientMessage message : messages) {
            if (message.role() == MessageRole.USER) {
                addTurn(question, reply, turns);
                question = message.text().strip();
                reply.setLength(0);
            } else if (message.role() == MessageRole.ASSISTANT && !message.text().isBlank()) {
                reply.append(reply.isEmpty() ? "" : "\n\n").append(message.text().strip());
            }
        }
        if (question.isEmpty() || !reply.isEmpty()) {
            throw InvalidRequestException.of(field, "must end with a question of the user");
        }
        if (question.codePointCount(0, question.length()) > Question.MAX_CHARACTERS) {
            throw InvalidRequestException.of(field,
                    "must end with a question of at most " + Question.MAX_CHARACTERS + " characters");
        }
        return new ClientConversation(question, turns, joinTexts(messages, MessageRole.SYSTEM),
                messages.stream().mapToInt(message -> TokenCounter.estimateTokens(message.text())).sum());
    }

    /**
     * Starts the reply to the question of a conversation.
     *
     * @param field the field to name in an error about the question
     */
    static ReplyStream startReply(LibraryHandle library, Question question, boolean stream, String field) {
        try {
            return stream ? library.queries().streamReply(question) : library.queries().streamFinalReply(question);
        } catch (InvalidRequestException e) {
            throw e.renameField("query", field);
        }
    }

    private static void addTurn(String question, StringBuilder reply, List<EarlierTurn> turns) {
        if (!question.isEmpty()) {
            turns.add(new EarlierTurn(question, reply.toString()));
        }
    }

    private static String joinTexts(List<ClientMessage> messages, MessageRole role) {
        return messages.stream()
                .filter(message -> message.role() == role)
                .map(ClientMessage::text)
                .collect(Collectors.joining("\n\n"));
    }
}
