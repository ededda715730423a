package dev.carrel.bootstrap.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.bootstrap.cli.importing.Gathered;
import dev.carrel.bootstrap.cli.importing.Gathered.Unread;
import dev.carrel.bootstrap.cli.importing.Tally;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells what came of an import. */
final class ImportSummary {

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
    void show(Gathered gathered, Tally tally, @Nullable Integer pruned) {
        List<Unread> failed = Stream.concat(gathered.unread().stream(), tally.failed().stream()).toList();
        List<Unread> skipped = Stream.concat(gathered.skipped().stream(), tally.skipped().stream()).toList();
        if (json) {
            terminal.json(node(gathered, tally, skipped, failed, pruned));
        } else {
            tell(gathered, tally, skipped, failed, pruned);
        }
    }

    private void tell(Gathered gathered, Tally tally, List<Unread> skipped, List<Unread> failed,
            @Nullable Integer pruned) {
        terminal.line("Added " + tally.added() + ", unchanged " + tally.unchanged() + ", failed " + failed.size()
                + (skipped.isEmpty() ? "" : ", skipped " + skipped.size())
                + (tally.waiting().isEmpty() ? "" : ", still in the queue " + tally.waiting().size()) + ".");
        if (pruned != null) {
            terminal.line("Deleted " + pruned + " whose files are gone.");
        }
        if (!gathered.unsupported().isEmpty()) {
            terminal.line("Left out " + gathered.unsupported().size() + " that hold no text: "
                    + byExtension(gathered) + ".");
        }
        list("Skipped", skipped);
        list("Failed", failed);
        list("Still in the queue, tried again while Carrel runs", tally.waiting());
    }

    private void list(String heading, List<Unread> unread) {
        list(terminal, heading, unread);
    }

    /** Names what could not be read, and why, below a heading; says nothing if there is none. */
    static void list(Terminal terminal, String heading, List<Unread> unread) {
        if (unread.isEmpty()) {
            return;
        }
        terminal.heading(heading);
        unread.forEach(one -> terminal.line("  " + one.label() + ": " + one.reason()));
    }

    private static String byExtension(Gathered gathered) {
        Map<String, Long> counts = gathered.unsupported()
                .stream()
                .collect(Collectors.groupingBy(Gathered::extension, TreeMap::new, Collectors.counting()));
        return counts.entrySet()
                .stream()
                .map(entry -> (entry.getKey().isEmpty() ? "without an extension" : "." + entry.getKey()) + " ("
                        + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    private static ObjectNode node(Gathered gathered, Tally tally, List<Unread> skipped, List<Unread> failed,
            @Nullable Integer pruned) {
        ObjectNode node = JsonNodeFactory.instance.objectNode()
                .put("added", tally.added())
                .put("unchanged", tally.unchanged());
        node.set("skipped", array(skipped));
        node.set("failed", array(failed));
        node.set("waiting", array(tally.waiting()));
        ArrayNode unsupported = node.putArray("unsupported");
        gathered.unsupported().forEach(path -> unsupported.add(path.toString()));
        return pruned == null ? node : node.put("deleted", pruned);
    }

    static ArrayNode array(List<Unread> unread) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        unread.forEach(one -> array.addObject().put("source", one.label()).put("reason", one.reason()));
        return array;
    }
}
