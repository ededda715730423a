package dev.carrel.bootstrap.cli.evaluation.metric;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Calibration of similarities (a reliability diagram): of the documents with a similarity of about 0.8, about 80 %
 * should be relevant. Thread-safe.
 */
public final class CalibrationBins {

    private static final int BIN_COUNT = 10;

    private final long[] documents = new long[BIN_COUNT];
    private final long[] relevant = new long[BIN_COUNT];

    /** Records a document with a similarity from 0 to 1. */
    synchronized void recordSimilarity(double similarity, boolean isRelevant) {
        int band = Math.clamp((int) (similarity * BIN_COUNT), 0, BIN_COUNT - 1);
        documents[band]++;
        relevant[band] += isRelevant ? 1 : 0;
    }

    /** Returns the bins that have a document, lowest first. */
    synchronized List<CalibrationBin> nonEmptyBins() {
        return IntStream.range(0, BIN_COUNT)
                .filter(band -> documents[band] > 0)
                .mapToObj(band -> new CalibrationBin((double) band / BIN_COUNT, documents[band],
                        (double) relevant[band] / documents[band]))
                .toList();
    }

    /**
     * A bin of similarities from {@code from} to a tenth more.
     *
     * @param documents the number of documents, at least one
     * @param relevant the share of relevant documents
     */
    public record CalibrationBin(double from, long documents, double relevant) {}
}
