package dev.carrel.generation.prompt;

import dev.carrel.domain.document.DocumentId;
import java.util.List;

/**
 * What a model is told.
 *
 * @param system the rules
 * @param earlier of the conversation, oldest first
 * @param user the last message, with the question and the passages
 * @param numbers the documents of the passages: that of passage [n] at n - 1, so one may stand here several times
 */
public record Prompt(String system, List<Exchange> earlier, String user, List<DocumentId> numbers) {

    public Prompt {
        earlier = List.copyOf(earlier);
        numbers = List.copyOf(numbers);
    }

    /** About how many tokens it takes, with what sets its messages apart. */
    int tokens() {
        int tokens = TokenEstimate.ofMessage(system) + TokenEstimate.ofMessage(user);
        for (Exchange exchange : earlier) {
            tokens += exchange.tokens();
        }
        return tokens;
    }

    /** A question that was asked before, with its reply. */
    public record Exchange(String question, String reply) {

        int tokens() {
            return TokenEstimate.ofMessage(question) + TokenEstimate.ofMessage(reply);
        }
    }
}
