package dev.carrel.domain.connector;

import dev.carrel.domain.WireName;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The report of a comparison.
 *
 * @param message why it failed, or what is withheld; null if there is nothing to report
 * @param problems what was not taken, the first {@value #MAX_PROBLEMS}
 */
public record ConnectorRun(Instant startedAt, Instant endedAt, RunStatus status, RunCounts counts,
        @Nullable String message, List<ItemProblem> problems) {

    public static final int MAX_PROBLEMS = 100;
    /** How many reports of a connector are kept. */
    public static final int MAX_KEPT = 20;

    public ConnectorRun {
        problems = List.copyOf(problems);
    }

    /** Returns whether it has nothing new beside the run before it. */
    public boolean repeats(ConnectorRun before) {
        return counts.changed() == 0 && before.counts.changed() == 0 && status == before.status
                && Objects.equals(message, before.message) && problems.equals(before.problems);
    }

    /** How a run ended. */
    public enum RunStatus implements WireName {
        /** The library has what the place has, except for its problems. */
        DONE,
        /** The same, but too much is gone from the place to be deleted without a confirmation. */
        HELD,
        /** The place could not be compared. */
        FAILED;

        /** Returns the constant with a wire name, compared exactly; empty if there is none. */
        public static Optional<RunStatus> fromWireName(String wireName) {
            return WireName.find(RunStatus.class, wireName);
        }
    }

    /**
     * The numbers of documents.
     *
     * @param skipped what the place has and the library does not take
     * @param withheld what is gone from the place and kept until it is confirmed
     */
    public record RunCounts(int added, int replaced, int deleted, int unchanged, int skipped, int withheld) {

        public static final RunCounts NONE = new RunCounts(0, 0, 0, 0, 0, 0);

        /** Returns how many documents changed. */
        public int changed() {
            return added + replaced + deleted;
        }
    }

    /**
     * Something that was not taken.
     *
     * @param path in the place
     * @param reason a sentence
     */
    public record ItemProblem(String path, String reason) {}
}
