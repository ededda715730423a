package dev.carrel.bootstrap.cli.command.storage;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.carrel.application.copy.CopyReport;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.DataFolderOpener;
import dev.carrel.bootstrap.cli.engine.EngineOpener;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import dev.carrel.domain.error.DataFolderInUseException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel copy}. */
@Command(name = "copy")
public final class CopyCommand extends CliCommand {

    private static final String URL_PREFIX = "jdbc:";

    @Option(names = "--from", required = true, paramLabel = "FOLDER|URL")
    private String source = "";

    @Option(names = "--to", required = true, paramLabel = "FOLDER|URL")
    private String target = "";

    @Option(names = "--user", paramLabel = "NAME")
    private @Nullable String user;

    @Option(names = "--password-file", paramLabel = "FILE")
    private @Nullable Path passwordFile;

    @Option(names = "--restart")
    private boolean restart;

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--config", paramLabel = "FILE")
    private @Nullable Path config;

    @Override
    public Integer call() {
        boolean isFromDatabase = source.startsWith(URL_PREFIX);
        if (isFromDatabase == target.startsWith(URL_PREFIX)) {
            throw CommandException.usageError("Give a data folder and the URL of a database, such as"
                    + " jdbc:postgresql://db.example.com:5432/carrel, with --from and --to.");
        }
        var flags = isFromDatabase ? flags(target, source) : flags(source, target);
        var opener = new EngineOpener(
                Settings.readFrom(new SettingsSources(config, context().environment(), flags)));
        printReport(opener, copy(opener, isFromDatabase), isFromDatabase);
        return SUCCESS;
    }

    private CopyReport copy(EngineOpener opener, boolean isFromDatabase) {
        try (var progress = new CopyProgressBar(terminal())) {
            return isFromDatabase ? opener.copyToDataFolder(restart, progress)
                    : opener.copyToDatabase(restart, progress);
        } catch (DataFolderInUseException e) {
            throw DataFolderOpener.inUse(opener, e);
        }
    }

    private Map<String, String> flags(String folder, String database) {
        var flags = new LinkedHashMap<>(Map.of("data", folder, "storage.url", database));
        if (user != null) {
            flags.put("storage.user", user);
        }
        if (passwordFile != null) {
            flags.put("storage.password-file", passwordFile.toString());
        }
        return flags;
    }

    private void printReport(EngineOpener opener, CopyReport report, boolean isFromDatabase) {
        if (json) {
            terminal().printJson(JsonNodeFactory.instance.objectNode()
                    .put("tables", report.tables())
                    .put("rows", report.rows())
                    .put("resumedAt", report.resumedAt()));
            return;
        }
        terminal().printLine("Copied " + report.rows() + " rows of " + report.tables() + " tables to "
                + (isFromDatabase ? target : opener.describeStorage()) + ", and compared them"
                + (report.resumedAt() == 0 ? "." : "; an earlier run had copied " + report.resumedAt() + "."));
        terminal().printNote(isFromDatabase ? "Next: carrel serve --data " + target
                + ", without the settings storage.*, index.*, engine-name and role."
                : "Next: carrel serve with storage.url; the index is built at the start.");
    }
}
