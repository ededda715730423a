package dev.carrel.bootstrap.cli.command.token;

import dev.carrel.api.token.TokenBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.LimitOptions;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel token list}. */
@Command(name = "list")
final class TokenListCommand extends ClientCommand {

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        printList(json, "tokens", client.tokens().listTokens(), TokenListCommand::formatLine);
        return SUCCESS;
    }

    private static String formatLine(TokenBody token) {
        String libraries = token.libraries() == null ? "all libraries" : String.join(",", token.libraries());
        var columns = new ArrayList<>(List.of(token.id(), token.name(), String.join(",", token.scopes()), libraries,
                token.lastUsedAt() == null ? "never used" : "used " + token.lastUsedAt(),
                token.expiresAt() == null ? "never expires" : "expires " + token.expiresAt(),
                token.filter() == null ? "all documents" : ClientJsonWriter.formatObject(token.filter())));
        if (token.limits() != null) {
            columns.add(LimitOptions.format(token.limits()));
        }
        if (token.readers() != null) {
            columns.add("reads as " + String.join(", ", token.readers()));
        }
        return String.join("\t", columns);
    }
}
