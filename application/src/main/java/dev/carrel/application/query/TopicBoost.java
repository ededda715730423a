package dev.carrel.application.query;

import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.SourceDocument;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a conversation is about, as the titles of the documents that its replies were made from tell: it mostly stays
 * with them. Documents of one title, as the chapters of a book may be, are about one thing.
 *
 * @param logOddsByTitle how many times likelier, as a logarithm, a document is relevant for its title; above 0
 */
public record TopicBoost(Map<String, Double> logOddsByTitle) {

    /** That of a conversation of which nothing is known yet. */
    public static final TopicBoost NONE = new TopicBoost(Map.of());

    private static final double LAST_REPLY_LOG_ODDS = 1.6;
    /** What remains of it for each document after the best of a reply. */
    private static final double RANK_DECAY = 0.7;

    public TopicBoost {
        logOddsByTitle = Map.copyOf(logOddsByTitle);
    }

    /**
     * @param recent oldest first
     * @param turnDecay what remains of a turn after each that follows it
     */
    static TopicBoost of(List<ConversationTurn> recent, double turnDecay) {
        var logOddsByTitle = new HashMap<String, Double>();
        double turnLogOdds = LAST_REPLY_LOG_ODDS;
        for (ConversationTurn turn : recent.reversed()) {
            double logOdds = turnLogOdds;
            for (SourceDocument document : turn.metadata().documents()) {
                logOddsByTitle.merge(document.title(), logOdds, Math::max);
                logOdds *= RANK_DECAY;
            }
            turnLogOdds *= turnDecay;
        }
        return new TopicBoost(logOddsByTitle);
    }

    boolean isEmpty() {
        return logOddsByTitle.isEmpty();
    }

    /** What was found, with the similarities that it has in this conversation, best first. */
    List<RetrievedDocument> boost(List<RetrievedDocument> found) {
        if (isEmpty()) {
            return found;
        }
        return found.stream()
                .map(this::boost)
                .sorted(Comparator.comparingDouble((RetrievedDocument evidence) -> -evidence.document().similarity()))
                .toList();
    }

    private RetrievedDocument boost(RetrievedDocument found) {
        SourceDocument document = found.document();
        double logOdds = logOddsByTitle.getOrDefault(document.title(), 0.0);
        return new RetrievedDocument(
                new SourceDocument(document.id(), document.title(), multiplyOdds(document.similarity(), logOdds),
                        document.learnMore(), document.imageSnippet()),
                found.passages());
    }

    /** The similarity with its odds multiplied: what hardly fits still does not. */
    private static double multiplyOdds(double similarity, double logOdds) {
        double odds = similarity * Math.exp(logOdds);
        return odds / (1 - similarity + odds);
    }
}
