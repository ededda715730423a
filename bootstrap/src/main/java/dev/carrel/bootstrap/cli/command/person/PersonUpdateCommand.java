package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.ReaderOptions;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.RoleGrant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel person update}. */
@Command(name = "update")
final class PersonUpdateCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "person-id")
    private AccessTokenId id;

    @Option(names = "--name", paramLabel = "NAME")
    private @Nullable String name;

    @Option(names = "--email", paramLabel = "ADDRESS")
    private @Nullable String email;

    @Mixin
    private final RoleOptions roleOptions = new RoleOptions();

    @Mixin
    private final ReaderOptions readerOptions = new ReaderOptions();

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        List<RoleGrant> roles = roleOptions.toGrants();
        Set<String> readers = readerOptions.toReaders();
        if (name == null && email == null && roles == null && readers == null) {
            throw CommandException.usageError("Give what to update: --name, --email, --role or --reader.");
        }
        PersonCommand.requireTexts(name, email);
        RoleOptions.requireLibraries(client, roles == null ? List.of() : roles);
        return new PersonReport(terminal()).printFound(id,
                client.people().updatePerson(id, name, email, roles, readers), json,
                updated -> terminal().printLine("Updated person " + id + ".")) ? SUCCESS : FAILURE;
    }
}
