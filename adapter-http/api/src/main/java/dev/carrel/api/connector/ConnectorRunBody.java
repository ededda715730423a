package dev.carrel.api.connector;

import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorRun.RunCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The report of a run.
 *
 * @param status {@code done}, {@code held} or {@code failed}
 * @param message why it failed, or what is withheld; null if there is nothing to report
 * @param problems what was not taken, the first ones
 */
public record ConnectorRunBody(String startedAt, String endedAt, String status, int added, int replaced, int deleted,
        int unchanged, int skipped, int withheld, @Nullable String message, List<ProblemBody> problems) {

    /** Returns the body of a report. */
    public static ConnectorRunBody of(ConnectorRun run) {
        RunCounts counts = run.counts();
        return new ConnectorRunBody(run.startedAt().toString(), run.endedAt().toString(), run.status().wireName(),
                counts.added(), counts.replaced(), counts.deleted(), counts.unchanged(), counts.skipped(),
                counts.withheld(), run.message(),
                run.problems().stream().map(each -> new ProblemBody(each.path(), each.reason())).toList());
    }

    /** Something that was not taken, and why. */
    public record ProblemBody(String path, String reason) {}

    /** The reports of a connector, newest first. */
    public record ConnectorRunListBody(List<ConnectorRunBody> runs) {}
}
