package dev.carrel.cli.command.token;

import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.context.ClientCommand;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.DailyUsage;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel token usage}. */
@Command(name = "usage")
final class TokenUsageCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "token-id")
    private AccessTokenId id;

    @Option(names = "--days", paramLabel = "NUMBER", defaultValue = "30")
    private int days;

    @Option(names = "--json")
    private boolean json;

    TokenUsageCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        Optional<List<DailyUsage>> usage = client.tokens().findUsage(id, days);
        if (usage.isEmpty()) {
            terminal().printError("There is no token " + id + ".");
            return FAILURE;
        }
        if (json) {
            terminal().printJson(ClientJsonWriter.writeUsage(usage.get()));
        } else if (usage.get().isEmpty()) {
            terminal().printNote("Nothing was requested with this token.");
        } else {
            usage.get().forEach(day -> terminal().printLine(formatLine(day)));
        }
        return SUCCESS;
    }

    private static String formatLine(DailyUsage day) {
        return String.join("\t", day.day().toString(), day.requests() + " requests", day.questions() + " questions",
                day.refused() + " refused");
    }
}
