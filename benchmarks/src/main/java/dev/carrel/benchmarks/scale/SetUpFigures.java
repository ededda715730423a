package dev.carrel.benchmarks.scale;

import dev.carrel.benchmarks.load.ClosedLoopLoad.LoadResult;
import java.util.Locale;

/**
 * What was measured of a set-up.
 *
 * @param statementsPerDocument the statements of PostgreSQL from the first add until all documents are searchable
 * @param elsewhere from the success of a document on one server until the next one finds it
 */
record SetUpFigures(double addsPerSecond, double searchablePerSecond, double statementsPerDocument, LoadResult waits,
        LoadResult elsewhere, LoadResult oneClient, LoadResult manyClients, double statementsPerQuery) {

    /** Returns a row of a table, with ratios to a baseline. */
    String toRow(String title, SetUpFigures baseline) {
        return "| " + title + " | " + ratioed("%.0f", addsPerSecond, baseline.addsPerSecond)
                + " | " + ratioed("%.0f", searchablePerSecond, baseline.searchablePerSecond)
                + " | " + format("%.1f", statementsPerDocument)
                + " | " + latency(waits, baseline.waits)
                + " | " + latency(elsewhere, baseline.elsewhere)
                + " | " + latency(oneClient, baseline.oneClient)
                + " | " + latency(manyClients, baseline.manyClients)
                + " | " + ratioed("%.0f", manyClients.perSecond(), baseline.manyClients.perSecond())
                + " | " + format("%.1f", statementsPerQuery) + " |";
    }

    private static String latency(LoadResult result, LoadResult baseline) {
        return ratioed("%.1f", result.quantileMillis(.5), baseline.quantileMillis(.5))
                + format(", %.0f ms", result.quantileMillis(.99));
    }

    private static String ratioed(String format, double value, double baseline) {
        return format(format, value) + format(" (%.2f)", value / baseline);
    }

    private static String format(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
