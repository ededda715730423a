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

/** Tells what came of an import. */
final class ImportSummary {

    private final Terminal terminal;
    private final boolean json;

    ImportSummary(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    void show(Gathered gathered, Tally tally) {
        List<Unread> failed = Stream.concat(gathered.unread().stream(), tally.failed().stream()).toList();
        if (json) {
            terminal.json(node(gathered, tally, failed));
        } else {
            tell(gathered, tally, failed);
        }
    }

    private void tell(Gathered gathered, Tally tally, List<Unread> failed) {
        terminal.line("Added " + tally.added() + ", unchanged " + tally.unchanged() + ", failed " + failed.size()
                + (tally.waiting().isEmpty() ? "" : ", still in the queue " + tally.waiting().size()) + ".");
        if (!gathered.unsupported().isEmpty()) {
            terminal.line("Left out " + gathered.unsupported().size() + " of types that are not read: "
                    + byExtension(gathered) + ".");
        }
        list("Failed", failed);
        list("Still in the queue, tried again while Carrel runs", tally.waiting());
    }

    private void list(String heading, List<Unread> unread) {
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

    private static ObjectNode node(Gathered gathered, Tally tally, List<Unread> failed) {
        ObjectNode node = JsonNodeFactory.instance.objectNode()
                .put("added", tally.added())
                .put("unchanged", tally.unchanged());
        node.set("failed", array(failed));
        node.set("waiting", array(tally.waiting()));
        ArrayNode unsupported = node.putArray("unsupported");
        gathered.unsupported().forEach(path -> unsupported.add(path.toString()));
        return node;
    }

    private static ArrayNode array(List<Unread> unread) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        unread.forEach(one -> array.addObject().put("source", one.label()).put("reason", one.reason()));
        return array;
    }
}
