package dev.carrel.bootstrap.cli.command.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.api.connector.ConnectorRuleBody;
import dev.carrel.api.connector.ConnectorRunBody;
import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.library.LibraryId;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints a connector of a library and the report of its last run. */
record ConnectorReport(Terminal terminal, LibraryId library) {

    void print(ConnectorBody connector) {
        DocumentCountsBody documents = connector.documents();
        terminal.printLine(formatLine(connector));
        if (connector.rights().equals("keep")) {
            terminal.printLine("Its documents are shown only to those who may read them in the place.");
        }
        connector.rules().forEach(rule -> terminal.printLine(formatRule(rule)));
        terminal.printLine("Documents: " + documents.success() + " searchable, "
                + (documents.queued() + documents.running()) + " in work, " + documents.failed() + " failed.");
        ConnectorRunBody run = connector.lastRun();
        if (run != null) {
            printRun(run);
            if (run.status().equals("held")) {
                terminal.printLine("After you have looked at the place, confirm it:");
                terminal.printLine("  carrel connector run --library " + library + " --confirm-deletions "
                        + connector.key());
            }
        }
    }

    private static String formatRule(ConnectorRuleBody rule) {
        Map<String, Object> attributes = rule.attributes();
        String owner = rule.owner() == null ? "" : ", owner " + rule.owner();
        return "Below " + rule.pathPrefix() + owner + ": " + Stream.of(
                attributes == null || attributes.isEmpty() ? ""
                        : "attributes " + ClientJsonWriter.formatObject(attributes),
                rule.readers() == null ? "" : "readers " + String.join(", ", rule.readers()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /** Prints the report of a run. */
    void printRun(ConnectorRunBody run) {
        terminal.printLine("Last run, " + run.endedAt() + ": " + run.status() + ", added " + run.added()
                + ", replaced " + run.replaced() + ", deleted " + run.deleted() + ", unchanged " + run.unchanged()
                + ", skipped " + run.skipped() + ".");
        if (run.message() != null) {
            terminal.printLine(run.message());
        }
        if (!run.problems().isEmpty()) {
            terminal.printHeading("Skipped");
            run.problems().forEach(each -> terminal.printLine("  " + each.path() + ": " + each.reason()));
        }
    }

    /** Returns the key, the state, the number of documents and the place. */
    static String formatLine(ConnectorBody connector) {
        ConnectorRunBody run = connector.lastRun();
        String state = connector.status().equals("running") || run == null ? connector.status() : run.status();
        return connector.key() + "\t" + state + "\t" + connector.documents().success() + "\t" + connector.kind() + "\t"
                + connector.place();
    }
}
