package dev.carrel.bootstrap.cli.eval;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether similarities mean what they say: of the documents that a search shows with one of about 0.8, about 8 in 10
 * should be relevant. Safe for use by many threads.
 */
final class Reliability {

    private static final int BANDS = 10;

    private final long[] documents = new long[BANDS];
    private final long[] relevant = new long[BANDS];

    /** A document was shown with a similarity, from 0 to 1. */
    synchronized void shown(double similarity, boolean isRelevant) {
        int band = Math.clamp((int) (similarity * BANDS), 0, BANDS - 1);
        documents[band]++;
        relevant[band] += isRelevant ? 1 : 0;
    }

    /** Those bands that any document was shown in, lowest first. */
    synchronized List<Band> bands() {
        return IntStream.range(0, BANDS)
                .filter(band -> documents[band] > 0)
                .mapToObj(band -> new Band((double) band / BANDS, documents[band],
                        (double) relevant[band] / documents[band]))
                .toList();
    }

    /**
     * Documents that were shown with a similarity from {@code from} up to a tenth more.
     *
     * @param documents how many, at least one
     * @param relevant the share of them that are relevant
     */
    record Band(double from, long documents, double relevant) {}
}
