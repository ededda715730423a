package dev.carrel.application.answering;

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
 * @param lifts how many times likelier, as a logarithm, a document is relevant for its title; above 0
 */
public record Subject(Map<String, Double> lifts) {

    /** That of a conversation of which nothing is known yet. */
    public static final Subject OPEN = new Subject(Map.of());

    private static final double OF_THE_LAST_REPLY = 1.6;
    /** What remains of it for each document after the best of a reply. */
    private static final double FADING_BY_RANK = 0.7;

    public Subject {
        lifts = Map.copyOf(lifts);
    }

    /**
     * @param recent oldest first
     * @param fading what remains of a turn after each that follows it
     */
    static Subject of(List<ConversationTurn> recent, double fading) {
        var lifts = new HashMap<String, Double>();
        double ofTurn = OF_THE_LAST_REPLY;
        for (ConversationTurn turn : recent.reversed()) {
            double lift = ofTurn;
            for (SourceDocument document : turn.metadata().documents()) {
                lifts.merge(document.title(), lift, Math::max);
                lift *= FADING_BY_RANK;
            }
            ofTurn *= fading;
        }
        return new Subject(lifts);
    }

    boolean isOpen() {
        return lifts.isEmpty();
    }

    /** What was found, with the similarities that it has in this conversation, best first. */
    List<RetrievedDocument> lift(List<RetrievedDocument> found) {
        if (isOpen()) {
            return found;
        }
        return found.stream()
                .map(this::lift)
                .sorted(Comparator.comparingDouble((RetrievedDocument evidence) -> -evidence.document().similarity()))
                .toList();
    }

    private RetrievedDocument lift(RetrievedDocument found) {
        SourceDocument document = found.document();
        double lift = lifts.getOrDefault(document.title(), 0.0);
        return new RetrievedDocument(
                new SourceDocument(document.id(), document.title(), likelier(document.similarity(), lift),
                        document.learnMore(), document.imageSnippet()),
                found.passages());
    }

    /** The similarity with its odds multiplied: what hardly fits still does not. */
    private static double likelier(double similarity, double lift) {
        double raised = similarity * Math.exp(lift);
        return raised / (1 - similarity + raised);
    }
}
