package dev.carrel.application.query;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.text.UnspacedScripts;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Attribution of a reply: locates the part of each source document that supports it, by the words and pairs of
 * neighbouring words that both have. A pair or word that few of the passages have weighs more. This needs nothing of
 * the reply writer but its text. Immutable.
 */
final class EvidenceLocator {

    /**
     * The share of a passage's overlap with the reply that its excerpt has. Chance words of other blocks make up the
     * rest: of 117 replies with two thirds of the words of one sentence, rearranged, 114 had an excerpt with that
     * sentence, of 3.3 times its length; with 0.95 as many, of 4.7 times.
     */
    private static final double MIN_SHARE = 0.9;
    /** The share of a block's words and pairs that the reply has if it quotes most of the block. */
    private static final double QUOTED_SHARE = 0.5;

    private final Map<String, Double> weights;
    /** The words of the reply, and their pairs, that each passage has; by identity, since equal passages are rare. */
    private final Map<PassageHit, Set<String>> termsByHit;

    private EvidenceLocator(Map<String, Double> weights, Map<PassageHit, Set<String>> termsByHit) {
        this.weights = weights;
        this.termsByHit = termsByHit;
    }

    /**
     * Creates a locator for a reply.
     *
     * @param documents the documents that the reply may be written from
     */
    static EvidenceLocator of(String reply, List<RetrievedDocument> documents) {
        Set<String> replyTerms = findTerms(reply, null);
        var selected = new SelectedWords(replyTerms);
        var termsByHit = new IdentityHashMap<PassageHit, Set<String>>();
        documents
                .forEach(document -> document.passages().forEach(hit -> termsByHit.put(hit, findTerms(hit, selected))));
        var weights = new HashMap<String, Double>();
        for (String term : replyTerms) {
            int containing = 0;
            for (Set<String> terms : termsByHit.values()) {
                containing += terms.contains(term) ? 1 : 0;
            }
            if (containing > 0) {
                weights.put(term, Math.log((termsByHit.size() + 1.0) / containing));
            }
        }
        return new EvidenceLocator(weights, termsByHit);
    }

    /**
     * Returns the part of a document that supports the reply: of the passage that shares most with it, the shortest run
     * of blocks that has nearly all of that, with the blocks around it that the reply quotes or that announce the run.
     * It is the whole passage if they share nothing, as in a translation.
     *
     * @param document one of the documents that the locator was created with
     */
    Section locate(RetrievedDocument document) {
        Passage best = document.passages().getFirst().passage();
        double bestOverlap = 0;
        for (PassageHit hit : document.passages()) {
            double overlap = weigh(termsByHit.getOrDefault(hit, Set.of()));
            if (overlap > bestOverlap) {
                best = hit.passage();
                bestOverlap = overlap;
            }
        }
        return new Section(best.headings(), best.page(), BlockMarkdown.write(findSupport(best.blocks())));
    }

    private List<Block> findSupport(List<Block> blocks) {
        List<Set<String>> terms = blocks.stream().map(block -> findTerms(block.plainText(), null)).toList();
        BlockRun run = findShortestRun(blocks, terms);
        int start = run.start();
        while (start > 0 && (isQuoted(terms.get(start - 1)) || isAnnouncement(blocks.get(start - 1)))) {
            start--;
        }
        int end = run.end();
        while (end < blocks.size() && isQuoted(terms.get(end))) {
            end++;
        }
        return blocks.subList(start, end);
    }

    private boolean isQuoted(Set<String> terms) {
        return !terms.isEmpty()
                && terms.stream().filter(weights::containsKey).count() >= QUOTED_SHARE * terms.size();
    }

    private static boolean isAnnouncement(Block block) {
        return block.plainText().endsWith(":");
    }

    private record BlockRun(int start, int end) {}

    private BlockRun findShortestRun(List<Block> blocks, List<Set<String>> terms) {
        var all = new HashSet<String>();
        terms.forEach(all::addAll);
        double required = MIN_SHARE * weigh(all);
        var shortest = new BlockRun(0, blocks.size());
        int shortestLength = Integer.MAX_VALUE;
        for (int start = 0; start < blocks.size() && required > 0; start++) {
            var covered = new HashSet<String>();
            double overlap = 0;
            int length = 0;
            for (int end = start; end < blocks.size() && length < shortestLength; end++) {
                length += blocks.get(end).plainText().length();
                for (String term : terms.get(end)) {
                    overlap += covered.add(term) ? weights.getOrDefault(term, 0.0) : 0;
                }
                if (overlap >= required && length < shortestLength) {
                    shortest = new BlockRun(start, end + 1);
                    shortestLength = length;
                }
            }
        }
        return shortest;
    }

    private double weigh(Collection<String> terms) {
        return terms.stream().mapToDouble(term -> weights.getOrDefault(term, 0.0)).sum();
    }

    /** Words, with a quick test that most other words fail. */
    private static final class SelectedWords {

        private static final int MAX_LENGTH = 32;

        private final Set<String> words;
        private final BitSet signatures = new BitSet();

        SelectedWords(Set<String> words) {
            this.words = words;
            words.forEach(word -> signatures.set(signatureOf(word, 0, word.length())));
        }

        /** Returns a word of a text if it is one of these; else null. */
        @Nullable
        String find(String text, int start, int end) {
            if (!signatures.get(signatureOf(text, start, end))) {
                return null;
            }
            String word = text.substring(start, end);
            return words.contains(word) ? word : null;
        }

        private static int signatureOf(String text, int start, int end) {
            return (text.charAt(start) & 0x7F) * MAX_LENGTH + Math.min(end - start, MAX_LENGTH - 1);
        }
    }

    private static Set<String> findTerms(PassageHit hit, SelectedWords selected) {
        return findTerms(String.join("\n", hit.passage().headings()) + "\n" + hit.passage().text(), selected);
    }

    /**
     * Returns the words of a text, and the pairs of neighbouring ones.
     *
     * @param selected the only words to return; null for all
     */
    private static Set<String> findTerms(String text, @Nullable SelectedWords selected) {
        var terms = new HashSet<String>();
        String before = null;
        String lowerCase = text.toLowerCase(Locale.ROOT);
        for (int start = 0; start < lowerCase.length();) {
            int end = findWordEnd(lowerCase, start);
            if (end == start) {
                start += Character.charCount(lowerCase.codePointAt(start));
                continue;
            }
            String word = selected == null ? lowerCase.substring(start, end) : selected.find(lowerCase, start, end);
            if (word != null) {
                terms.add(word);
                if (before != null) {
                    terms.add(before + " " + word);
                }
            }
            before = word;
            start = end;
        }
        return terms;
    }

    /** Returns the end of the word at a position: the position itself if there is none. */
    private static int findWordEnd(String text, int start) {
        int end = start;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            // Most text is ASCII, and lower case here.
            if (character >= 'a' && character <= 'z') {
                end++;
                continue;
            }
            if (!Character.isLetterOrDigit(character) && !isMark(character)) {
                return end;
            }
            if (UnspacedScripts.isUnspaced(character)) {
                return end > start ? end : end + Character.charCount(character);
            }
            end += Character.charCount(character);
        }
        return end;
    }

    private static boolean isMark(int character) {
        return Character.getType(character) == Character.NON_SPACING_MARK
                || Character.getType(character) == Character.COMBINING_SPACING_MARK;
    }
}
