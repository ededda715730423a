package dev.carrel.generation.prompt;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The passages of a prompt.
 *
 * @param text each with its number and its headings in a line, and its text, quoted; by document, and in reading order
 * in each
 * @param numbers the document of passage [n] at n - 1
 * @param tokens at most so many are taken by the text
 */
record Passages(String text, List<DocumentId> numbers, int tokens) {

    /** Numbers have two digits at most, so that a year in brackets is no number of a passage. */
    private static final int MOST = 99;
    /** The rest of a passage that is cut off here would say too little. */
    private static final int LEAST_TOKENS = 48;
    private static final int MOST_TOKENS_OF_A_HEADING = 120;
    private static final String BETWEEN = "\n\n";

    /**
     * @param document its place in the brief
     */
    record Candidate(int document, DocumentId id, int ordinal, double similarity, String heading, String quoted) {

        private int tokens() {
            return headTokens() + TokenEstimate.of(quoted);
        }

        private int headTokens() {
            return TokenEstimate.of(head(MOST) + BETWEEN);
        }

        private String head(int number) {
            return "[" + number + "] " + heading + "\n";
        }

        /** With at most so many tokens; without text if not even its heading fits. */
        private Candidate shortened(int most) {
            Candidate under = headTokens() > most / 2 ? withHeading(Cut.end(heading, most / 4)) : this;
            String cut = Cut.end(quoted, most - under.headTokens());
            boolean saysNothing = cut.codePoints().noneMatch(Character::isLetterOrDigit);
            return new Candidate(document, id, ordinal, similarity, under.heading, saysNothing ? "" : cut);
        }

        private Candidate withHeading(String shorter) {
            return new Candidate(document, id, ordinal, similarity, shorter, quoted);
        }
    }

    /** Each text once, the most similar first. */
    static List<Candidate> of(List<RetrievedDocument> evidence, Harmless harmless) {
        var all = new ArrayList<Candidate>();
        for (int document = 0; document < evidence.size(); document++) {
            RetrievedDocument each = evidence.get(document);
            for (PassageHit found : each.passages()) {
                String text = PassageNumbers.gone(harmless.text(found.passage().text()));
                if (!text.isEmpty()) {
                    all.add(new Candidate(document, each.document().id(), found.passage().ordinal(), found.similarity(),
                            heading(each.document().title(), found.passage().headings(), harmless),
                            Fence.quoted(text)));
                }
            }
        }
        Set<String> seen = new HashSet<>();
        return all.stream()
                .sorted(Comparator.comparingDouble(Candidate::similarity).reversed())
                .filter(candidate -> seen.add(candidate.quoted()))
                .limit(MOST)
                .toList();
    }

    private static String heading(String title, List<String> headings, Harmless harmless) {
        var path = new LinkedHashSet<String>();
        path.add(title);
        path.addAll(headings);
        var lines = new ArrayList<String>();
        for (String heading : path) {
            String line = PassageNumbers.gone(harmless.line(heading));
            if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        return Cut.middle(String.join(" › ", lines), MOST_TOKENS_OF_A_HEADING);
    }

    /** As many as fit, the most similar first; the last of them may be cut. */
    static Passages fitting(List<Candidate> mostSimilarFirst, int tokens) {
        var chosen = new ArrayList<Candidate>();
        int left = tokens;
        for (Candidate candidate : mostSimilarFirst) {
            if (candidate.tokens() > left) {
                if (left - candidate.headTokens() >= LEAST_TOKENS || chosen.isEmpty()) {
                    Candidate shortened = candidate.shortened(left);
                    if (!shortened.quoted().isEmpty()) {
                        chosen.add(shortened);
                        left -= shortened.tokens();
                    }
                }
                break;
            }
            chosen.add(candidate);
            left -= candidate.tokens();
        }
        chosen.sort(Comparator.comparingInt(Candidate::document).thenComparingInt(Candidate::ordinal));
        var texts = new ArrayList<String>();
        for (Candidate candidate : chosen) {
            texts.add(candidate.head(texts.size() + 1) + candidate.quoted());
        }
        return new Passages(String.join(BETWEEN, texts), chosen.stream().map(Candidate::id).toList(), tokens - left);
    }
}
