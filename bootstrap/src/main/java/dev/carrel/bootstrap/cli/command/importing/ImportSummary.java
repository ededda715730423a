package dev.carrel.bootstrap.cli.command.importing;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.bootstrap.cli.importing.ImportResult;
import dev.carrel.bootstrap.cli.importing.ImportSources;
import dev.carrel.bootstrap.cli.importing.ImportSources.SourceIssue;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prints the result of an import. */
public final class ImportSummary {

    /** The heading of documents whose processing will be retried. */
    public static final String QUEUED_HEADING = "Still queued, retried while Carrel runs";

    private static final int MAX_SHOWN = 10;

    private final Terminal terminal;
    private final boolean json;

    ImportSummary(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    /**
     * Prints the summary.
     *
     * @param pruned the number of documents that were deleted because their files no longer exist; null without pruning
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
                + (result.queued().isEmpty() ? "" : ", still queued " + result.queued().size()) + ".");
        if (pruned != null) {
            terminal.printLine("Deleted " + pruned + " documents whose files no longer exist.");
        }
        printIgnored(sources.unsupported().stream().filter(path -> !ImportSources.isPicture(path)).toList(),
                "file", " without text", "");
        printIgnored(sources.unsupported().stream().filter(ImportSources::isPicture).toList(), "picture", "",
                " Name pictures to have their text read.");
        printIssues("Skipped", skipped);
        printLittleKept(result.littleKept());
        printIssues("Failed", failed);
        printSome(QUEUED_HEADING, result.queued());
    }

    private void printIgnored(List<Path> files, String what, String which, String advice) {
        if (!files.isEmpty()) {
            terminal.printLine("Ignored " + files.size() + " " + what + (files.size() == 1 ? "" : "s") + which + ": "
                    + countByExtension(files) + "." + advice);
        }
    }

    /** Prints the first of the pages of which little was kept; the rest of them looked like navigation. */
    private void printLittleKept(List<SourceIssue> pages) {
        printSome("Little text kept", pages);
        if (!pages.isEmpty()) {
            terminal.printNote("The rest looked like navigation. If it is not, import again with --keep-all.");
        }
    }

    private void printSome(String heading, List<SourceIssue> issues) {
        printIssues(heading, issues.subList(0, Math.min(issues.size(), MAX_SHOWN)));
        if (issues.size() > MAX_SHOWN) {
            terminal.printLine("  … and " + (issues.size() - MAX_SHOWN) + " more (--json lists all)");
        }
    }

    private void printIssues(String heading, List<SourceIssue> issues) {
        printIssues(terminal, heading, issues);
    }

    /** Prints a heading and the sources with their reasons; nothing if there is none. */
    public static void printIssues(Terminal terminal, String heading, List<SourceIssue> issues) {
        if (issues.isEmpty()) {
            return;
        }
        terminal.printHeading(heading);
        issues.forEach(issue -> terminal.printLine("  " + issue.label() + ": " + issue.reason()));
    }

    private static String countByExtension(List<Path> files) {
        Map<String, Long> counts = files.stream()
                .collect(Collectors.groupingBy(ImportSources::extensionOf, TreeMap::new, Collectors.counting()));
        return counts.entrySet()
                .stream()
                .map(entry -> (entry.getKey().isEmpty() ? "no extension" : "." + entry.getKey()) + " ("
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
        node.set("littleKept", toJsonArray(result.littleKept()));
        ArrayNode unsupported = node.putArray("unsupported");
        sources.unsupported().forEach(path -> unsupported.add(path.toString()));
        return pruned == null ? node : node.put("deleted", pruned);
    }

    /** Returns an array with an object for each source. */
    public static ArrayNode toJsonArray(List<SourceIssue> issues) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        issues.forEach(issue -> array.addObject().put("source", issue.label()).put("reason", issue.reason()));
        return array;
    }
}
