package dev.carrel.cli.command.token;

import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.context.ClientCommand;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LimitOptions;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel token list}. */
@Command(name = "list")
final class TokenListCommand extends ClientCommand {

    @Option(names = "--json")
    private boolean json;

    TokenListCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        List<AccessToken> tokens = client.tokens().listTokens();
        if (json) {
            terminal().printJson(ClientJsonWriter.writeList("tokens", tokens, ClientJsonWriter::writeToken));
        } else {
            tokens.forEach(token -> terminal().printLine(formatLine(token)));
        }
        return SUCCESS;
    }

    private static String formatLine(AccessToken token) {
        String scopes = token.scopes().stream().sorted().map(TokenScope::wireName).collect(Collectors.joining(","));
        String libraries = token.libraries() instanceof LibraryGrant.ListedLibraries only
                ? only.libraries().stream().map(LibraryId::value).sorted().collect(Collectors.joining(","))
                : "all libraries";
        String line = String.join("\t", token.id().value(), token.name(), scopes, libraries,
                token.lastUsedAt() == null ? "never used" : "used " + token.lastUsedAt(),
                token.expiresAt() == null ? "never expires" : "expires " + token.expiresAt(),
                token.filter().isEverything() ? "all documents"
                        : ClientJsonWriter.formatObject(token.filter().toMap()));
        return token.limits().isNone() ? line : line + "\t" + LimitOptions.format(token.limits());
    }
}
