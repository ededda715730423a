package dev.carrel.bootstrap.cli.command.token;

import dev.carrel.api.token.TokenUsageBody;
import dev.carrel.api.token.TokenUsageBody.DayBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.domain.access.AccessTokenId;
import java.util.Map;
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

    @Override
    protected int runWith(CommandClient client) {
        Optional<TokenUsageBody> usage = client.tokens().findUsage(id, days);
        if (usage.isEmpty()) {
            terminal().printError("There is no token " + id + ".");
            return FAILURE;
        }
        if (json) {
            terminal().printJson(Map.of("days", usage.get().days()));
        } else if (usage.get().days().isEmpty()) {
            terminal().printNote("Nothing was requested with this token.");
        } else {
            usage.get().days().forEach(day -> terminal().printLine(formatLine(day)));
        }
        return SUCCESS;
    }

    private static String formatLine(DayBody day) {
        return String.join("\t", day.day(), day.requests() + " requests", day.questions() + " questions",
                day.refused() + " refused");
    }
}
