package dev.carrel.application.query;

import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.rerank.LogOdds;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A boost of documents that share the title of a document that earlier replies used: conversations mostly stay with
 * their topic. Documents of one title, such as the chapters of a book, count as one topic.
 *
 * @param logOddsByTitle what is added to the log odds that a document of the title is relevant; above 0
 */
record TopicBoost(Map<String, Double> logOddsByTitle) {

    /** The boost in a conversation without earlier sources: none. */
    static final TopicBoost NONE = new TopicBoost(Map.of());

    /** The boost of the best document of the last reply: between 1 and 3, measured best on public conversations. */
    private static final double LAST_REPLY_LOG_ODDS = 2.2;
    /** The factor by which the boost of each further document of a reply is smaller. */
    private static final double RANK_DECAY = 0.7;

    TopicBoost {
        logOddsByTitle = Map.copyOf(logOddsByTitle);
    }

    /**
     * Derives the boost from the sources of recent turns.
     *
     * @param recent oldest first
     * @param turnDecay the factor by which the boost of each older turn is smaller
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

    /** Returns documents with their boosted similarities, best first. */
    List<RetrievedDocument> boostAll(List<RetrievedDocument> found) {
        if (isEmpty()) {
            return found;
        }
        return found.stream()
                .map(this::boost)
                .sorted(Comparator.comparingDouble((RetrievedDocument each) -> -each.document().similarity()))
                .toList();
    }

    private RetrievedDocument boost(RetrievedDocument found) {
        SourceDocument document = found.document();
        double logOdds = logOddsByTitle.getOrDefault(document.title(), 0.0);
        return new RetrievedDocument(document.withSimilarity(LogOdds.raise(document.similarity(), logOdds)),
                found.passages());
    }
}
