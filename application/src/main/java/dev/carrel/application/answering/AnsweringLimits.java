package dev.carrel.application.answering;

import java.time.Duration;

/**
 * How much a reply is made from and how long it may take.
 *
 * @param documents at most so many documents are given to the writer
 * @param passages at most so many passages of each
 * @param threshold the similarity that the best document needs for anything to be given to the writer, from 0 to 1
 * @param shareOfTheBest the share of the best document's similarity that a document needs to stand beside it, from 0 to
 * 1
 * @param recentTurns how many turns of the conversation a follow-up builds on
 * @param time how long the whole reply may take
 * @param atOnce how many replies may be made at once
 */
public record AnsweringLimits(int documents, int passages, double threshold, double shareOfTheBest, int recentTurns,
        Duration time, int atOnce) {

    public static final AnsweringLimits DEFAULT = new AnsweringLimits(5, 3, 0.14, 0.05, 5, Duration.ofMinutes(2),
            512);

    public AnsweringLimits withThreshold(double least) {
        return new AnsweringLimits(documents, passages, least, shareOfTheBest, recentTurns, time, atOnce);
    }

    public AnsweringLimits withTime(Duration limit) {
        return new AnsweringLimits(documents, passages, threshold, shareOfTheBest, recentTurns, limit, atOnce);
    }

    public AnsweringLimits withAtOnce(int most) {
        return new AnsweringLimits(documents, passages, threshold, shareOfTheBest, recentTurns, time, most);
    }
}
