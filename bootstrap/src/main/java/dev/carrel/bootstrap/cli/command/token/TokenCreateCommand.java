package dev.carrel.bootstrap.cli.command.token;

import dev.carrel.api.library.LimitsBody;
import dev.carrel.api.token.IssuedTokenBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.FilterOptions;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LimitOptions;
import dev.carrel.bootstrap.cli.context.ReaderOptions;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel token create}. */
@Command(name = "create")
final class TokenCreateCommand extends ClientCommand {

    @Option(names = "--name", paramLabel = "NAME", required = true)
    private String name;

    @Option(names = "--scope", paramLabel = "SCOPE", split = ",", defaultValue = "query")
    private Set<TokenScope> scopes = Set.of();

    @Option(names = {"-l", "--library"}, paramLabel = "ID", split = ",", descriptionKey = "libraries")
    private Set<LibraryId> libraries = Set.of();

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Mixin
    private final ReaderOptions readerOptions = new ReaderOptions();

    @Mixin
    private final LimitOptions limitOptions = new LimitOptions();

    @Option(names = "--expires-in", paramLabel = "DAYS")
    private @Nullable Integer days;

    @Option(names = "--json")
    private boolean json;

    private Set<String> readers = Set.of();

    TokenCreateCommand() {
        super(FolderAccess.CREATE);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        TokenCommand.requireName(name);
        if (days != null && days < 1) {
            throw CommandException.usageError("--expires-in must be at least 1.");
        }
        Set<String> given = readerOptions.toReaders();
        readers = given == null ? Set.of() : given;
        return super.call();
    }

    /** Fails for a library that does not exist: a token for it would be a mistake that nothing reports. */
    @Override
    protected int runWith(CommandClient client) {
        libraries.forEach(client::getLibrary);
        LibraryGrant grant = libraries.isEmpty() ? new LibraryGrant.AllLibraries()
                : new LibraryGrant.ListedLibraries(libraries);
        Instant expiresAt = days == null ? null
                : Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(days, ChronoUnit.DAYS);
        LimitsBody limits = limitOptions.toLimits();
        IssuedTokenBody issued = client.tokens()
                .issueToken(name, scopes, grant, filterOptions.toFilter(), readers,
                        limits == null ? UsageLimits.NONE : limits.toLimits(), expiresAt);
        if (json) {
            terminal().printJson(issued);
        } else {
            terminal().printLine(issued.token());
            terminal().printNote("The ID of this token is " + issued.id()
                    + ". The token itself is not shown again.");
        }
        return SUCCESS;
    }
}
