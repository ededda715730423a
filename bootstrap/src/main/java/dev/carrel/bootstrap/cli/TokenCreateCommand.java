package dev.carrel.bootstrap.cli;

import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel token create}. */
@Command(name = "create", header = "Create an access token and print it, this once: only a digest of it is kept.", customSynopsis = "carrel token create --name NAME [--scope SCOPE,...] [--library ID,...] [options]", footer = {
    "  carrel token create --name website --scope query --library handbook",
    "  carrel token create --name \"nightly import\" --scope write,read --expires-in 90"})
final class TokenCreateCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Option(names = "--name", paramLabel = "NAME", required = true, description = "What it is for.")
    String name;

    @Option(names = "--scope", paramLabel = "SCOPE", split = ",", defaultValue = "query", description = "What it allows: query, read, write, admin; by default ${DEFAULT-VALUE}.")
    Set<TokenScope> scopes = Set.of();

    @Option(names = {"-l",
        "--library"}, paramLabel = "ID", split = ",", description = "The libraries that it is for; by default all.")
    Set<LibraryId> libraries = Set.of();

    @Option(names = "--expires-in", paramLabel = "DAYS", description = "After how many days it ends; by default never.")
    @Nullable
    Integer days;

    @Option(names = "--json", description = "Print the token as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        LibraryGrant grant = libraries.isEmpty() ? new LibraryGrant.AllLibraries()
                : new LibraryGrant.ListedLibraries(libraries);
        Instant end = days == null ? null : Instant.now().plus(Duration.ofDays(days));
        try (Place open = place.open(surroundings(), Need.A_FOLDER)) {
            IssuedToken issued = open.issueToken(name, scopes, grant, end);
            if (json) {
                terminal().json(ToJson.issued(issued));
            } else {
                terminal().line(issued.secret().value());
                terminal().note("This is token " + issued.token().id() + ". It is shown only now.");
            }
        }
        return DONE;
    }
}
