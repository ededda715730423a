package dev.carrel.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What came of conversations, in figures. Safe for use by many threads. */
final class Conversed {

    private static final int MOST_FLAWS_TOLD = 20;

    private final List<long[]> nanos = new ArrayList<>();
    private final List<String> flaws = new ArrayList<>();
    private int conversations;
    private int streamed;
    private int unanswered;
    private int judged;
    private int gold;
    private int replies;
    private int rewritings;
    private int fallbacks;

    synchronized void ended() {
        conversations++;
    }

    /**
     * @param unanswered whether the reply was made from no document
     */
    synchronized void turned(boolean asStream, long time, boolean unanswered) {
        nanos.add(new long[]{time});
        streamed += asStream ? 1 : 0;
        this.unanswered += unanswered ? 1 : 0;
    }

    synchronized void judged(boolean goldUsed) {
        judged++;
        gold += goldUsed ? 1 : 0;
    }

    synchronized void modelAsked(boolean forRewriting) {
        replies += forRewriting ? 0 : 1;
        rewritings += forRewriting ? 1 : 0;
    }

    /** A line of the service's log. */
    synchronized void logged(boolean fallback, boolean failure) {
        fallbacks += fallback ? 1 : 0;
        if (failure) {
            flaws.add("the service logged a failure");
        }
    }

    synchronized void flaw(String what) {
        flaws.add(what);
    }

    synchronized boolean isFlawless() {
        return flaws.isEmpty() && fallbacks == 0;
    }

    synchronized void print(String set) {
        Load.Result time = Load.Result.of(nanos, 1);
        System.out.println("| " + set + " | |\n|---|---|");
        row("conversations", conversations);
        row("turns: streamed, whole", streamed, nanos.size() - streamed);
        row("wrong", flaws.size());
        row("replies without the model, though it was asked", fallbacks);
        row("replies from no document", unanswered);
        row("replies that the set judges: from a relevant document, all", gold, judged);
        row("requests to the model: for replies, to rewrite questions", replies, rewritings);
        row("time of a turn in ms: median, 95 of 100", Math.round(time.millis(.5)), Math.round(time.millis(.95)));
        System.out.println("| load of the machine | " + ModelBenchmark.load() + " |");
        flaws.stream().limit(MOST_FLAWS_TOLD).forEach(flaw -> System.out.println("- " + flaw));
    }

    private static void row(String what, long... figures) {
        System.out.println("| " + what + " | "
                + Arrays.stream(figures).mapToObj(Long::toString).collect(Collectors.joining(", ")) + " |");
    }
}
