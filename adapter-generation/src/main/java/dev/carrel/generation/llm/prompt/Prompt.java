package dev.carrel.generation.llm.prompt;

import dev.carrel.domain.document.DocumentId;
import java.util.List;

/**
 * What a model is told.
 *
 * @param systemText the rules
 * @param earlierExchanges of the conversation, oldest first
 * @param userText the last message, with the question and the passages
 * @param passageDocuments the documents of the passages: that of passage [n] at n - 1, so one may stand here several
 * times
 */
public record Prompt(String systemText, List<PastExchange> earlierExchanges, String userText,
        List<DocumentId> passageDocuments) {

    public Prompt {
        earlierExchanges = List.copyOf(earlierExchanges);
        passageDocuments = List.copyOf(passageDocuments);
    }

    /** About how many tokens it takes, with what sets its messages apart. */
    int countTokens() {
        int tokens = TokenEstimate.ofMessage(systemText) + TokenEstimate.ofMessage(userText);
        for (PastExchange exchange : earlierExchanges) {
            tokens += exchange.countTokens();
        }
        return tokens;
    }

    /** A question that was asked before, with its reply. */
    public record PastExchange(String question, String reply) {

        int countTokens() {
            return TokenEstimate.ofMessage(question) + TokenEstimate.ofMessage(reply);
        }
    }
}
