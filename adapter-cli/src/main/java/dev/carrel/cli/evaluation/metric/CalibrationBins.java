package dev.carrel.cli.evaluation.metric;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether similarities mean what they say: of the documents that a search shows with one of about 0.8, about 8 in 10
 * should be relevant. Safe for use by many threads.
 */
public final class CalibrationBins {

    private static final int BIN_COUNT = 10;

    private final long[] documents = new long[BIN_COUNT];
    private final long[] relevant = new long[BIN_COUNT];

    /** A document was shown with a similarity, from 0 to 1. */
    synchronized void recordSimilarity(double similarity, boolean isRelevant) {
        int band = Math.clamp((int) (similarity * BIN_COUNT), 0, BIN_COUNT - 1);
        documents[band]++;
        relevant[band] += isRelevant ? 1 : 0;
    }

    /** Those bands that any document was shown in, lowest first. */
    synchronized List<CalibrationBin> nonEmptyBins() {
        return IntStream.range(0, BIN_COUNT)
                .filter(band -> documents[band] > 0)
                .mapToObj(band -> new CalibrationBin((double) band / BIN_COUNT, documents[band],
                        (double) relevant[band] / documents[band]))
                .toList();
    }

    /**
     * Documents that were shown with a similarity from {@code from} up to a tenth more.
     *
     * @param documents how many, at least one
     * @param relevant the share of them that are relevant
     */
    public record CalibrationBin(double from, long documents, double relevant) {}
}
