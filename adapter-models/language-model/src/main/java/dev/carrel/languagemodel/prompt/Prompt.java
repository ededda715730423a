package dev.carrel.languagemodel.prompt;

import dev.carrel.domain.document.DocumentId;
import java.util.List;

/**
 * A prompt for a language model.
 *
 * @param systemText the rules
 * @param earlierExchanges the earlier turns, oldest first
 * @param userText the last message, with the passages and the question
 * @param passageDocuments the document of passage [n] at n - 1; a document may occur several times
 */
public record Prompt(String systemText, List<PastExchange> earlierExchanges, String userText,
        List<DocumentId> passageDocuments) {

    public Prompt {
        earlierExchanges = List.copyOf(earlierExchanges);
        passageDocuments = List.copyOf(passageDocuments);
    }

    /** Returns the estimated number of tokens, including the overhead of each message. */
    int countTokens() {
        int tokens = TokenEstimate.ofMessage(systemText) + TokenEstimate.ofMessage(userText);
        for (PastExchange exchange : earlierExchanges) {
            tokens += exchange.countTokens();
        }
        return tokens;
    }

    /** An earlier question with its reply. */
    public record PastExchange(String question, String reply) {

        int countTokens() {
            return TokenEstimate.ofMessage(question) + TokenEstimate.ofMessage(reply);
        }
    }
}
