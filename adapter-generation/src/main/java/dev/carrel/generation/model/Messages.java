package dev.carrel.generation.model;

import dev.carrel.generation.prompt.Prompt;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** A prompt as LangChain4j takes it. */
final class Messages {

    private Messages() {}

    static List<ChatMessage> of(Prompt prompt) {
        var messages = new ArrayList<ChatMessage>();
        messages.add(SystemMessage.from(prompt.system()));
        for (Prompt.Exchange exchange : prompt.earlier()) {
            messages.add(UserMessage.from(exchange.question()));
            messages.add(AiMessage.from(exchange.reply()));
        }
        messages.add(UserMessage.from(prompt.user()));
        return messages;
    }
}
