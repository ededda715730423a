package dev.carrel.bootstrap.cli.command.server;

import dev.carrel.api.audit.AuditEntryBody;
import dev.carrel.api.audit.AuditExport;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.TimeOption;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.audit.AuditSelection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel audit}. */
@Command(name = "audit")
public final class AuditCommand extends ClientCommand {

    @Option(names = "--kind", paramLabel = "KIND")
    private @Nullable AuditKind kind;

    @Option(names = "--since", paramLabel = "TIME")
    private @Nullable String since;

    @Option(names = "--csv")
    private boolean csv;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        List<AuditEntryBody> entries = client.listAudit(new AuditSelection(kind, null, null,
                since == null ? null : TimeOption.parse("--since", since)));
        if (csv) {
            terminal().printRaw(AuditExport.toCsv(entries));
        } else {
            printList(json, "entries", entries, AuditCommand::formatLine);
        }
        return SUCCESS;
    }

    private static String formatLine(AuditEntryBody entry) {
        return String.join("\t", entry.at(), entry.actor().name(), entry.kind(), entry.action(),
                Objects.toString(entry.library(), "-"), Objects.toString(entry.target(), "-"),
                Objects.toString(entry.title(), "-"));
    }
}
