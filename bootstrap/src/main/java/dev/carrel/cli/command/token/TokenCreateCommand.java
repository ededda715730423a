package dev.carrel.cli.command.token;

import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
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
final class TokenCreateCommand extends CliCommand {

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

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
        try (CarrelClient client = clientOptions.openClient(context(), FolderAccess.CREATE)) {
            IssuedToken issued = client.issueToken(name, scopes, grant, end);
            if (json) {
                terminal().printJson(ClientJsonWriter.writeIssuedToken(issued));
            } else {
                terminal().printLine(issued.secret().value());
                terminal().printNote("This is token " + issued.token().id() + ". It is shown only now.");
            }
        }
        return SUCCESS;
    }
}
