package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;

import static dev.carrel.retrieval.ScoredPassage.BEST_FIRST;

/**
 * Passages scored by both legs of a search. Two searches, which may skip whatever cannot get among their best, find the
 * best by words and the nearest by meaning; each of these is then scored the other way as well.
 */
final class Candidates {

    /** Of each of two legs, for what fits best by both may be the best of neither. */
    private static final int LEAST = 50;

    /** No more of the nearest are looked for: that would cost more than it finds. */
    private static final int MOST_NEAREST = 1000;

    private final IndexSearcher searcher;
    private final Ranking ranking;
    private final MeaningScores meaning;
    /** Of words alone once it is seen that none of the first candidates is embedded. */
    private Fusion fusion;

    /**
     * How near the first candidates are on average. A passage that is not embedded, or not yet, counts as being as
     * near, so that among others it ranks by its words. NaN before they were found.
     */
    private double usual = Double.NaN;

    Candidates(IndexSearcher searcher, Ranking ranking, List<QueryEmbedding> meanings) {
        this.searcher = searcher;
        this.ranking = ranking;
        this.meaning = new MeaningScores(searcher, meanings);
        this.fusion = new Fusion(meanings);
    }

    /** About so many of the best, best first; fewer only if no others match. */
    List<ScoredPassage> best(int wanted) throws IOException {
        if (!meaning.isCompared()) {
            return Stream.of(byWords(wanted))
                    .map(each -> fusion.fuse(each.doc, ranking.covered(each.score), Double.NaN, 0))
                    .toList();
        }
        int each = Math.max(LEAST, wanted);
        IntStream numbers = IntStream.concat(Stream.of(byWords(each)).mapToInt(found -> found.doc),
                meaning.nearest(Math.min(each, MOST_NEAREST)).stream().mapToInt(Integer::intValue));
        return scored(numbers.sorted().distinct().toArray()).stream().sorted(BEST_FIRST).toList();
    }

    private ScoreDoc[] byWords(int most) throws IOException {
        return searcher.search(ranking.query(), new TopScoreDocCollectorManager(most, 1)).scoreDocs;
    }

    /**
     * These passages, whether they match or not.
     *
     * @param numbers ascending
     */
    List<ScoredPassage> scored(int[] numbers) throws IOException {
        float[] words = new WordScores(searcher, ranking.query()).of(numbers);
        double[] meanings = meaning.of(numbers);
        if (Double.isNaN(usual)) {
            OptionalDouble average = DoubleStream.of(meanings).filter(near -> !Double.isNaN(near)).average();
            usual = average.orElse(0);
            fusion = average.isEmpty() ? new Fusion(List.of()) : fusion;
        }
        return IntStream.range(0, numbers.length)
                .mapToObj(i -> fusion.fuse(numbers[i], ranking.covered(words[i]), meanings[i], usual))
                .toList();
    }

    boolean areComparedByMeaning() {
        return fusion.weight() > 0;
    }

    /** What a gain beside the score by words adds to the fit. */
    double gain(double score) {
        return ranking.share(score);
    }

    /** How a person is told of them. */
    Explanation explanation() {
        return new Explanation(searcher, ranking);
    }

    /** How much meaning counts, beside 1 for words. */
    double weightOfMeaning() {
        return fusion.weight();
    }

    /** From 0 to 1 for a passage as it was scored here, beside the best of all. */
    double similarity(ScoredPassage passage, ScoredPassage best) {
        return fusion.similarity(passage.fit(), best.fit());
    }
}
