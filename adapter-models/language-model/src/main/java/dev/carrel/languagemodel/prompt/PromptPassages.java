package dev.carrel.languagemodel.prompt;

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
 * @param text each passage with its number and headings on one line, followed by its quoted text; grouped by document,
 * in reading order
 * @param documents the document of passage [n] at n - 1
 * @param tokens the estimated size of the text
 */
record PromptPassages(String text, List<DocumentId> documents, int tokens) {

    /** Passage numbers have at most two digits, so that a year in brackets is no citation. */
    private static final int MAX_PASSAGES = 99;
    /** A shorter rest of a passage would say too little. */
    private static final int MIN_TOKENS = 48;
    private static final int MAX_HEADING_TOKENS = 120;
    private static final String SEPARATOR = "\n\n";

    /** @param document the position of the document in the request */
    record PassageCandidate(int document, DocumentId id, int ordinal, double similarity, String heading,
            String quoted) {

        private int countTokens() {
            return countHeadTokens() + TokenEstimate.ofText(quoted);
        }

        private int countHeadTokens() {
            return TokenEstimate.ofText(headLine(MAX_PASSAGES) + SEPARATOR);
        }

        private String headLine(int number) {
            return "[" + number + "] " + heading + "\n";
        }

        /** Returns this truncated to a number of tokens; without text if not even the heading fits. */
        private PassageCandidate shortenTo(int maxTokens) {
            PassageCandidate base = countHeadTokens() > maxTokens / 2
                    ? withHeading(TextTruncation.truncateEnd(heading, maxTokens / 4))
                    : this;
            String cut = TextTruncation.truncateEnd(quoted, maxTokens - base.countHeadTokens());
            boolean isBlank = cut.codePoints().noneMatch(Character::isLetterOrDigit);
            return new PassageCandidate(document, id, ordinal, similarity, base.heading, isBlank ? "" : cut);
        }

        private PassageCandidate withHeading(String shorter) {
            return new PassageCandidate(document, id, ordinal, similarity, shorter, quoted);
        }
    }

    /** Returns the candidates, the most similar first, equal texts once. */
    static List<PassageCandidate> collectCandidates(List<RetrievedDocument> documents, PromptSanitizer sanitizer) {
        var all = new ArrayList<PassageCandidate>();
        for (int document = 0; document < documents.size(); document++) {
            RetrievedDocument retrieved = documents.get(document);
            for (PassageHit hit : retrieved.passages()) {
                String text = PassageNumbers.replaceBrackets(sanitizer.sanitizeText(hit.passage().text()));
                if (!text.isEmpty()) {
                    all.add(new PassageCandidate(document, retrieved.document().id(), hit.passage().ordinal(),
                            hit.similarity(),
                            buildHeading(retrieved.document().title(), hit.passage().headings(), sanitizer),
                            PromptDelimiter.quoteLines(text)));
                }
            }
        }
        Set<String> seen = new HashSet<>();
        return all.stream()
                .sorted(Comparator.comparingDouble(PassageCandidate::similarity).reversed())
                .filter(candidate -> seen.add(candidate.quoted()))
                .limit(MAX_PASSAGES)
                .toList();
    }

    private static String buildHeading(String title, List<String> headings, PromptSanitizer sanitizer) {
        var path = new LinkedHashSet<String>();
        path.add(title);
        path.addAll(headings);
        var lines = new ArrayList<String>();
        for (String heading : path) {
            String line = PassageNumbers.replaceBrackets(sanitizer.sanitizeLine(heading));
            if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        return TextTruncation.truncateMiddle(String.join(" › ", lines), MAX_HEADING_TOKENS);
    }

    /** Selects as many candidates as fit, the most similar first; the last may be truncated. */
    static PromptPassages selectFitting(List<PassageCandidate> mostSimilarFirst, int tokens) {
        var chosen = new ArrayList<PassageCandidate>();
        int left = tokens;
        for (PassageCandidate candidate : mostSimilarFirst) {
            if (candidate.countTokens() > left) {
                if (left - candidate.countHeadTokens() >= MIN_TOKENS || chosen.isEmpty()) {
                    PassageCandidate shortened = candidate.shortenTo(left);
                    if (!shortened.quoted().isEmpty()) {
                        chosen.add(shortened);
                        left -= shortened.countTokens();
                    }
                }
                break;
            }
            chosen.add(candidate);
            left -= candidate.countTokens();
        }
        chosen.sort(Comparator.comparingInt(PassageCandidate::document).thenComparingInt(PassageCandidate::ordinal));
        var texts = new ArrayList<String>();
        for (PassageCandidate candidate : chosen) {
            texts.add(candidate.headLine(texts.size() + 1) + candidate.quoted());
        }
        return new PromptPassages(String.join(SEPARATOR, texts), chosen.stream().map(PassageCandidate::id).toList(),
                tokens - left);
    }
}
