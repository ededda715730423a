package dev.carrel.application.query;

import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.rerank.LogOdds;
import dev.carrel.domain.text.WordNGrams;
import java.util.List;
import java.util.Set;

/**
 * Confidence that a reply answers the question: the probability that the documents that were found do, whether or not a
 * model has read them.
 *
 * <p>
 * It comes from the similarity of the best document, lowered if its passages repeat little of the question. That is the
 * share of the question's character n-grams, which inflected words, compounds and misspelt words have in common. A
 * question about another subject shares single words with a document by chance, but little more. If an answer model has
 * read the passages, the probability that the best of them answers counts too.
 */
final class ReplyConfidence {

    /**
     * What a missing share costs in log-odds, and the share from which nothing is missing. Measured on manuals and on
     * nine collections in six languages, half of the articles of six of them asked about the other half: of the
     * questions without an answer 5 % more are refused, of the others less than 1 % more, and none of the manuals'.
     */
    private static final double SHARE_WEIGHT = 1.4;
    private static final double FULL_SHARE = 0.52;

    /**
     * A logistic regression of whether a question has an answer in a library. Fitted to 676 questions about manuals,
     * documents of organisations and articles of an encyclopedia, of which 378 have one.
     *
     * @param search the weight of the log-odds of what the search found
     * @param reading the weight of the log-odds of what the model read
     */
    private record Calibration(double search, double reading, double offset) {

        static final Calibration UNREAD = new Calibration(0.92, 0, 1.02);
        static final Calibration READ = new Calibration(0.26, 0.49, 1.31);

        double toConfidence(double searched, double read) {
            return LogOdds.toProbability(search * LogOdds.of(searched) + reading * LogOdds.of(read) + offset);
        }
    }

    private ReplyConfidence() {}

    /**
     * Returns the confidence of a reply, from 0 to 1; 0 if nothing was found.
     *
     * @param question as it was searched for
     * @param found by the search, the best document first
     * @param read the same documents after a model may have read them, the best first
     */
    static double of(String question, List<RetrievedDocument> found, List<RetrievedDocument> read) {
        if (found.isEmpty()) {
            return 0;
        }
        RetrievedDocument best = read.getFirst();
        boolean isRead = best.passages().getFirst().reading() != null;
        return (isRead ? Calibration.READ : Calibration.UNREAD)
                .toConfidence(support(question, found.getFirst()), best.document().similarity());
    }

    /** Returns the similarity of a document, lowered if it repeats little of the question. */
    static double support(String question, RetrievedDocument best) {
        double similarity = best.document().similarity();
        double missing = FULL_SHARE - findShare(question, best);
        if (missing <= 0 || similarity == 1) {
            return similarity;
        }
        double odds = similarity / (1 - similarity) * Math.exp(-SHARE_WEIGHT * missing);
        return odds / (1 + odds);
    }

    /** Returns the share of the question's n-grams in the passage that has most of them. */
    private static double findShare(String question, RetrievedDocument document) {
        Set<String> asked = WordNGrams.of(question);
        long most = document.passages()
                .stream()
                .map(hit -> WordNGrams.spaceWords(hit.passage().textWithTitle(document.document().title())))
                .mapToLong(words -> asked.stream().filter(words::contains).count())
                .max()
                .orElse(0);
        return asked.isEmpty() ? 0 : (double) most / asked.size();
    }
}
