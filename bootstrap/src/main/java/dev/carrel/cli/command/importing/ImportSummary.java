package dev.carrel.cli.command.importing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.cli.importing.ImportResult;
import dev.carrel.cli.importing.ImportSources;
import dev.carrel.cli.importing.ImportSources.SourceIssue;
import dev.carrel.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells what came of an import. */
public final class ImportSummary {

    private final Terminal terminal;
    private final boolean json;

    ImportSummary(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    /**
     * Tells it.
     *
     * @param pruned how many documents were deleted because their files are gone; null if that was not asked for
     */
    void printSummary(ImportSources sources, ImportResult result, @Nullable Integer pruned) {
        List<SourceIssue> failed = Stream.concat(sources.unreadable().stream(), result.failed().stream()).toList();
        List<SourceIssue> skipped = Stream.concat(sources.skipped().stream(), result.skipped().stream()).toList();
        if (json) {
            terminal.printJson(toJson(sources, result, skipped, failed, pruned));
        } else {
            printText(sources, result, skipped, failed, pruned);
        }
    }

    private void printText(ImportSources sources, ImportResult result, List<SourceIssue> skipped,
            List<SourceIssue> failed,
            @Nullable Integer pruned) {
        terminal.printLine("Added " + result.added() + ", unchanged " + result.unchanged() + ", failed " + failed.size()
                + (skipped.isEmpty() ? "" : ", skipped " + skipped.size())
                + (result.queued().isEmpty() ? "" : ", still in the queue " + result.queued().size()) + ".");
        if (pruned != null) {
            terminal.printLine("Deleted " + pruned + " whose files are gone.");
        }
        if (!sources.unsupported().isEmpty()) {
            terminal.printLine("Left out " + sources.unsupported().size() + " that hold no text: "
                    + countByExtension(sources) + ".");
        }
        printIssues("Skipped", skipped);
        printIssues("Failed", failed);
        printIssues("Still in the queue, tried again while Carrel runs", result.queued());
    }

    private void printIssues(String heading, List<SourceIssue> unread) {
        printIssues(terminal, heading, unread);
    }

    /** Names what could not be read, and why, below a heading; says nothing if there is none. */
    public static void printIssues(Terminal terminal, String heading, List<SourceIssue> unread) {
        if (unread.isEmpty()) {
            return;
        }
        terminal.printHeading(heading);
        unread.forEach(one -> terminal.printLine("  " + one.label() + ": " + one.reason()));
    }

    private static String countByExtension(ImportSources sources) {
        Map<String, Long> counts = sources.unsupported()
                .stream()
                .collect(Collectors.groupingBy(ImportSources::extensionOf, TreeMap::new, Collectors.counting()));
        return counts.entrySet()
                .stream()
                .map(entry -> (entry.getKey().isEmpty() ? "without an extension" : "." + entry.getKey()) + " ("
                        + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    private static ObjectNode toJson(ImportSources sources, ImportResult result, List<SourceIssue> skipped,
            List<SourceIssue> failed,
            @Nullable Integer pruned) {
        ObjectNode node = JsonNodeFactory.instance.objectNode()
                .put("added", result.added())
                .put("unchanged", result.unchanged());
        node.set("skipped", toJsonArray(skipped));
        node.set("failed", toJsonArray(failed));
        node.set("waiting", toJsonArray(result.queued()));
        ArrayNode unsupported = node.putArray("unsupported");
        sources.unsupported().forEach(path -> unsupported.add(path.toString()));
        return pruned == null ? node : node.put("deleted", pruned);
    }

    public static ArrayNode toJsonArray(List<SourceIssue> unread) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        unread.forEach(one -> array.addObject().put("source", one.label()).put("reason", one.reason()));
        return array;
    }
}
