package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel token list}. */
@Command(name = "list", header = "List the access tokens: id, name, scopes, libraries, last use and end.", customSynopsis = "carrel token list [options]")
final class TokenListCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Option(names = "--json", description = "Print the list as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            List<AccessToken> tokens = open.tokens();
            if (json) {
                terminal().json(ToJson.listing("tokens", tokens, ToJson::token));
            } else {
                tokens.forEach(token -> terminal().line(line(token)));
            }
        }
        return DONE;
    }

    private static String line(AccessToken token) {
        String scopes = token.scopes().stream().sorted().map(TokenScope::wireName).collect(Collectors.joining(","));
        String libraries = switch (token.libraries()) {
            case LibraryGrant.AllLibraries all -> "all libraries";
            case LibraryGrant.ListedLibraries only ->
                    only.libraries().stream().map(LibraryId::value).sorted().collect(Collectors.joining(","));
        };
        return String.join("\t", token.id().value(), token.name(), scopes, libraries,
                token.lastUsedAt() == null ? "never used" : "used " + token.lastUsedAt(),
                token.expiresAt() == null ? "never ends" : "ends " + token.expiresAt());
    }
}
