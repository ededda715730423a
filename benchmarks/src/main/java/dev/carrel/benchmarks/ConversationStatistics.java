package dev.carrel.benchmarks;

import dev.carrel.benchmarks.load.ClosedLoopLoad;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Counts the results of conversations. Thread-safe. */
final class ConversationStatistics {

    private static final int MAX_PRINTED_FLAWS = 20;

    private final List<long[]> nanos = new ArrayList<>();
    private final List<String> flaws = new ArrayList<>();
    private int conversations;
    private int streamed;
    private int unanswered;
    private int judged;
    private int relevantUsed;
    private int replies;
    private int rewritings;
    private int fallbacks;

    synchronized void recordConversation() {
        conversations++;
    }

    /**
     * Counts a turn.
     *
     * @param time the latency in nanoseconds
     * @param unanswered whether the reply uses no document
     */
    synchronized void recordTurn(boolean asStream, long time, boolean unanswered) {
        nanos.add(new long[]{time});
        streamed += asStream ? 1 : 0;
        this.unanswered += unanswered ? 1 : 0;
    }

    synchronized void recordJudgment(boolean goldUsed) {
        judged++;
        relevantUsed += goldUsed ? 1 : 0;
    }

    synchronized void recordModelCall(boolean forRewriting) {
        replies += forRewriting ? 0 : 1;
        rewritings += forRewriting ? 1 : 0;
    }

    /** Counts a line of the service's log. */
    synchronized void recordLogLine(boolean fallback, boolean failure) {
        fallbacks += fallback ? 1 : 0;
        if (failure) {
            flaws.add("the service logged a failure");
        }
    }

    synchronized void recordFlaw(String what) {
        flaws.add(what);
    }

    synchronized boolean isFlawless() {
        return flaws.isEmpty() && fallbacks == 0;
    }

    synchronized void printTable(String set) {
        ClosedLoopLoad.LoadResult time = ClosedLoopLoad.LoadResult.of(nanos, 1);
        System.out.println("| " + set + " | |\n|---|---|");
        printRow("conversations", conversations);
        printRow("turns: streamed, whole", streamed, nanos.size() - streamed);
        printRow("errors", flaws.size());
        printRow("replies that fell back to extraction", fallbacks);
        printRow("replies that use no document", unanswered);
        printRow("replies with a relevance judgment: using a relevant document, all", relevantUsed, judged);
        printRow("requests to the model: replies, rewrites", replies, rewritings);
        printRow("latency of a turn in ms: p50, p95", Math.round(time.quantileMillis(.5)),
                Math.round(time.quantileMillis(.95)));
        System.out.println("| load average | " + ModelBenchmark.loadAverage() + " |");
        flaws.stream().limit(MAX_PRINTED_FLAWS).forEach(flaw -> System.out.println("- " + flaw));
    }

    private static void printRow(String what, long... figures) {
        System.out.println("| " + what + " | "
                + Arrays.stream(figures).mapToObj(Long::toString).collect(Collectors.joining(", ")) + " |");
    }
}
