package dev.carrel.ranking.search;

import dev.carrel.ranking.passage.PassageReader;
import dev.carrel.ranking.passage.StoredPassage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static java.util.Comparator.comparingDouble;

/**
 * Reranks the best documents and the best passages of each, by {@linkplain NGramScorer character n-gram overlap}, by
 * {@linkplain HeadingScorer their headings} and by what the further passages of a document add to its best one. Only
 * the order changes: the document or passage at each rank takes over the score of that rank, so that scores keep their
 * scale.
 */
final class OverlapReranker {

    /** The number of documents that are reranked; more than 30 do not rank better. */
    static final int RERANK_DOCUMENTS = 30;

    /** The number of documents of which several passages are reranked; as good as of all, and faster. */
    static final int DEEP_DOCUMENTS = 10;

    /** The number of these passages; up to 8 were measured, and more than 3 do not rank better. */
    static final int DEEP_PASSAGES = 3;

    /** The share of the n-gram score that counts beside vector scores, which know much of what n-grams add. */
    static final double GAIN_BESIDE_VECTORS = 0.5;

    /**
     * The weight of the second best passage of a document; a document that has one subject is relevant more often than
     * one that mentions it. Measured between 0.1 and 0.4 on manuals and public collections.
     */
    static final double SUPPORT_WEIGHT = 0.1;

    /** The factor by which the weight of each further passage is smaller. */
    static final double SUPPORT_DECAY = 0.5;

    /** The share of the best score that further passages have on average; a single passage is like an average one. */
    static final double AVERAGE_SUPPORT = 0.6;

    /**
     * What release notes lose, as a share of the query, unless the question mentions a version or a change. Measured on
     * manuals: up to 0.3 changes nothing else.
     */
    static final double RELEASE_NOTE_PENALTY = 0.2;

    private final LexicalQuery lexicalQuery;
    private final QueryNGrams queryNGrams;
    private final String question;
    private final boolean releaseNotesAskedFor;
    private final PassageReader reader;

    OverlapReranker(LexicalQuery lexicalQuery, QueryNGrams queryNGrams, String question, PassageReader reader) {
        this.lexicalQuery = lexicalQuery;
        this.queryNGrams = queryNGrams;
        this.question = question;
        this.releaseNotesAskedFor = ReleaseNotes.areAskedFor(question);
        this.reader = reader;
    }

    /** A passage with the score that decides its new rank. */
    private record RankedPassage(ScoredPassage passage, double rankScore) {}

    /**
     * Returns documents in their new order, each with its passages in theirs.
     *
     * @param documents the passages of each document, best first; best document first
     * @param besideVectors whether the scores contain vector scores
     */
    List<List<ScoredPassage>> rerankDocuments(List<List<ScoredPassage>> documents, boolean besideVectors)
            throws IOException {
        List<List<ScoredPassage>> top = documents.subList(0, Math.min(RERANK_DOCUMENTS, documents.size()));
        List<List<RankedPassage>> ranked = rankPassages(top, besideVectors);
        List<Integer> order = IntStream.range(0, top.size())
                .boxed()
                .sorted(comparingDouble(document -> -scoreDocument(ranked.get(document))))
                .toList();
        Stream<List<ScoredPassage>> reranked = IntStream.range(0, top.size())
                .mapToObj(rank -> takeOverScores(top.get(order.get(rank)), ranked.get(order.get(rank)),
                        top.get(rank).getFirst().score()));
        return Stream.concat(reranked, documents.stream().skip(top.size())).toList();
    }

    /** Returns the passages that are reranked, of each document in their new order. */
    private List<List<RankedPassage>> rankPassages(List<List<ScoredPassage>> documents, boolean besideVectors)
            throws IOException {
        var read = new ArrayList<List<ScoredPassage>>(documents.size());
        var texts = new ArrayList<StoredPassage>();
        for (List<ScoredPassage> passages : documents) {
            int depth = read.size() < DEEP_DOCUMENTS ? DEEP_PASSAGES : 1;
            read.add(passages.subList(0, Math.min(depth, passages.size())));
            for (ScoredPassage passage : read.getLast()) {
                texts.add(reader.readPassage(passage.docId()));
            }
        }
        var ngramScorer = NGramScorer.of(queryNGrams, texts.stream().map(StoredPassage::fullText).toList());
        var headingScorer = new HeadingScorer(question, ngramScorer);
        double[] gains = ngramScorer.scoreTexts();
        double factor = besideVectors ? GAIN_BESIDE_VECTORS : 1;
        var ranked = new ArrayList<List<RankedPassage>>(documents.size());
        int next = 0;
        for (List<ScoredPassage> passages : read) {
            var ofDocument = new ArrayList<RankedPassage>();
            for (ScoredPassage passage : passages) {
                List<String> titleAndHeadings = texts.get(next).titleAndHeadings();
                double gain = factor * (lexicalQuery.shareOfQuery(gains[next])
                        + headingScorer.scorePassage(titleAndHeadings)) - penaltyOf(titleAndHeadings);
                next++;
                ofDocument.add(new RankedPassage(passage, passage.score() + gain));
            }
            ofDocument.sort(comparingDouble(RankedPassage::rankScore).reversed());
            ranked.add(ofDocument);
        }
        return ranked;
    }

    private double penaltyOf(List<String> titleAndHeadings) {
        return !releaseNotesAskedFor && ReleaseNotes.haveHeadings(titleAndHeadings) ? RELEASE_NOTE_PENALTY : 0;
    }

    private static double scoreDocument(List<RankedPassage> passages) {
        double best = passages.getFirst().rankScore();
        double score = best;
        double weight = SUPPORT_WEIGHT;
        for (RankedPassage passage : passages.subList(1, passages.size())) {
            score += weight * (passage.rankScore() - AVERAGE_SUPPORT * best);
            weight *= SUPPORT_DECAY;
        }
        return score;
    }

    /** Returns all passages of a document, of which only the best one was reranked. */
    static List<ScoredPassage> takeOverScore(List<ScoredPassage> passages, double bestScore) {
        return takeOverScores(passages, List.of(), bestScore);
    }

    /**
     * Returns the passages of a document in their new order, with the scores of their new ranks.
     *
     * @param passages in their old order
     * @param reranked the first of them in their new order
     * @param bestScore the score of the document's new rank
     */
    private static List<ScoredPassage> takeOverScores(List<ScoredPassage> passages, List<RankedPassage> reranked,
            double bestScore) {
        return IntStream.range(0, passages.size())
                .mapToObj(rank -> (rank < reranked.size() ? reranked.get(rank).passage() : passages.get(rank))
                        .withScore(rank == 0 ? bestScore : Math.min(bestScore, passages.get(rank).score())))
                .toList();
    }
}
