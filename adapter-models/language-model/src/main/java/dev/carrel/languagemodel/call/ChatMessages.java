package dev.carrel.languagemodel.call;

import dev.carrel.languagemodel.prompt.Prompt;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** Prompts as messages of LangChain4j. */
public final class ChatMessages {

    private ChatMessages() {}

    /** Returns the chat messages of a prompt. */
    public static List<ChatMessage> fromPrompt(Prompt prompt) {
        var messages = new ArrayList<ChatMessage>();
        messages.add(SystemMessage.from(prompt.systemText()));
        for (Prompt.PastExchange exchange : prompt.earlierExchanges()) {
            messages.add(UserMessage.from(exchange.question()));
            messages.add(AiMessage.from(exchange.reply()));
        }
        messages.add(UserMessage.from(prompt.userText()));
        return messages;
    }
}
