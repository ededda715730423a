package dev.carrel.application.helparticle;

import dev.carrel.application.port.HelpArticles.EmbeddedArticle;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.text.WordNGrams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An inverted index of the texts of a library's help articles by the character n-grams of their words, and their
 * embeddings. Immutable.
 *
 * <p>
 * The lexical score of a text is the share of the question's n-grams that it has, each weighted by its inverse document
 * frequency; for a text shorter than the question, which cannot have all of them, the geometric mean of this share and
 * the share of the text that the question has. Articles that a reader does not see count for no frequency.
 */
final class HelpArticleIndex {

    private static final int[] NO_TEXTS = {};

    private final List<HelpArticle> articles;
    /** The position of the article of each text. */
    private final int[] articleOfText;
    /** The question of each text; null for a title or summary. */
    private final List<@Nullable String> questions;
    private final int[] ngramCounts;
    private final Map<String, int[]> textsByNGram;
    private final @Nullable TextVector[] vectors;

    private HelpArticleIndex(List<EmbeddedArticle> embedded) {
        articles = embedded.stream().map(EmbeddedArticle::article).toList();
        int count = articles.stream().mapToInt(article -> article.matchedTexts().size()).sum();
        articleOfText = new int[count];
        ngramCounts = new int[count];
        vectors = new TextVector[count];
        questions = new ArrayList<>(count);
        var postings = new HashMap<String, List<Integer>>();
        int text = 0;
        for (int position = 0; position < embedded.size(); position++) {
            List<String> texts = articles.get(position).matchedTexts();
            int firstQuestion = texts.size() - articles.get(position).questions().size();
            for (int each = 0; each < texts.size(); each++) {
                articleOfText[text] = position;
                questions.add(each < firstQuestion ? null : texts.get(each));
                vectors[text] = TextVector.of(embedded.get(position).embeddings().get(each));
                Set<String> ngrams = WordNGrams.of(texts.get(each));
                ngramCounts[text] = ngrams.size();
                for (String ngram : ngrams) {
                    postings.computeIfAbsent(ngram, added -> new ArrayList<>()).add(text);
                }
                text++;
            }
        }
        textsByNGram = new HashMap<>();
        postings.forEach(
                (ngram, found) -> textsByNGram.put(ngram, found.stream().mapToInt(Integer::intValue).toArray()));
    }

    static HelpArticleIndex of(List<EmbeddedArticle> articles) {
        return new HelpArticleIndex(articles);
    }

    boolean isEmpty() {
        return articles.isEmpty();
    }

    int countTexts() {
        return articleOfText.length;
    }

    /** Returns the articles that a reader sees, ordered by key. */
    List<HelpArticle> list(Predicate<HelpArticle> visible) {
        return articles.stream().filter(visible).toList();
    }

    /**
     * Compares a question with all articles that a reader sees.
     *
     * @param embedding of the question; null to compare words alone
     */
    List<HelpArticleMatch> match(String question, @Nullable QueryEmbedding embedding, Predicate<HelpArticle> visible) {
        var seen = new BitSet(articles.size());
        for (int position = 0; position < articles.size(); position++) {
            seen.set(position, visible.test(articles.get(position)));
        }
        double[] lexical = scoreWords(question, seen);
        double[] similarity = compareVectors(embedding, seen);
        return collect(lexical, similarity, seen);
    }

    private double[] scoreWords(String question, BitSet seen) {
        double[] shared = new double[articleOfText.length];
        int[] sharedCounts = new int[articleOfText.length];
        long texts = Arrays.stream(articleOfText).filter(seen::get).count();
        double total = 0;
        Set<String> asked = WordNGrams.of(question);
        for (String ngram : asked) {
            int[] found = textsByNGram.getOrDefault(ngram, NO_TEXTS);
            long frequency = Arrays.stream(found).filter(text -> seen.get(articleOfText[text])).count();
            double weight = Math.log(1 + (texts + 1) / (frequency + 0.5));
            total += weight;
            for (int text : found) {
                shared[text] += weight;
                sharedCounts[text]++;
            }
        }
        double[] scores = new double[articleOfText.length];
        for (int text = 0; text < scores.length; text++) {
            if (sharedCounts[text] > 0) {
                double share = shared[text] / total;
                double coverage = (double) sharedCounts[text] / ngramCounts[text];
                scores[text] = Math.sqrt(share * Math.max(share, coverage));
            }
        }
        return scores;
    }

    private double[] compareVectors(@Nullable QueryEmbedding asked, BitSet seen) {
        double[] similarities = new double[articleOfText.length];
        TextVector question = asked == null ? null : TextVector.of(asked.embedding());
        for (int text = 0; asked != null && question != null && text < similarities.length; text++) {
            TextVector vector = vectors[text];
            if (vector != null && seen.get(articleOfText[text])) {
                similarities[text] = Math.max(0, asked.normalizedSimilarity(question.cosineWith(vector)));
            }
        }
        return similarities;
    }

    /**
     * The components of an embedding with their norm, so that a comparison is one product, which the JVM vectorises.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record TextVector(byte[] components, double norm) {

        static @Nullable TextVector of(@Nullable Embedding embedding) {
            if (embedding == null) {
                return null;
            }
            byte[] components = embedding.components();
            return new TextVector(components, Math.sqrt(multiply(components, components)));
        }

        double cosineWith(TextVector other) {
            return multiply(components, other.components) / (norm * other.norm);
        }

        /** At most {@link Embedding#MAX_DIMENSIONS} products of two signed bytes fit into an int. */
        private static int multiply(byte[] left, byte[] right) {
            int sum = 0;
            for (int i = 0; i < left.length; i++) {
                sum += left[i] * right[i];
            }
            return sum;
        }
    }

    private List<HelpArticleMatch> collect(double[] lexical, double[] similarity, BitSet seen) {
        var matches = new ArrayList<HelpArticleMatch>();
        for (int first = 0, end; first < articleOfText.length; first = end) {
            int article = articleOfText[first];
            end = first;
            while (end < articleOfText.length && articleOfText[end] == article) {
                end++;
            }
            if (seen.get(article)) {
                matches.add(toMatch(first, end, lexical, similarity));
            }
        }
        return matches;
    }

    private HelpArticleMatch toMatch(int first, int end, double[] lexical, double[] similarity) {
        double bestLexical = 0;
        double bestSimilarity = 0;
        int closest = -1;
        for (int text = first; text < end; text++) {
            bestLexical = Math.max(bestLexical, lexical[text]);
            bestSimilarity = Math.max(bestSimilarity, similarity[text]);
            boolean isCloser = closest < 0
                    || Math.max(lexical[text], similarity[text]) > Math.max(lexical[closest], similarity[closest]);
            if (questions.get(text) != null && isCloser) {
                closest = text;
            }
        }
        return new HelpArticleMatch(articles.get(articleOfText[first]), closest < 0 ? null : questions.get(closest),
                closest < 0 ? 0 : similarity[closest], bestLexical, bestSimilarity);
    }
}
