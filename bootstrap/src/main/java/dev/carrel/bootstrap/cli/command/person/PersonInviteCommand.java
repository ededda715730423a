package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.api.person.InvitedPersonBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.ReaderOptions;
import dev.carrel.domain.access.RoleGrant;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel person invite}. */
@Command(name = "invite")
final class PersonInviteCommand extends ClientCommand {

    @Option(names = "--name", paramLabel = "NAME", required = true)
    private String name;

    @Option(names = "--email", paramLabel = "ADDRESS")
    private @Nullable String email;

    @Mixin
    private final RoleOptions roleOptions = new RoleOptions();

    @Mixin
    private final ReaderOptions readerOptions = new ReaderOptions();

    @Option(names = "--json")
    private boolean json;

    private List<RoleGrant> roles = List.of();
    private Set<String> readers = Set.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        PersonCommand.requireTexts(name, email);
        List<RoleGrant> given = roleOptions.toGrants();
        if (given == null) {
            throw CommandException.usageError("Give what the person may do: --role ask, edit or administer, with the"
                    + " ID of a library unless it is for all, such as --role edit=handbook.");
        }
        roles = given;
        Set<String> names = readerOptions.toReaders();
        readers = names == null ? Set.of() : names;
        return super.call();
    }

    @Override
    protected int runWith(CommandClient client) {
        RoleOptions.requireLibraries(client, roles);
        InvitedPersonBody invited = client.people().invitePerson(name, email, roles, readers);
        if (json) {
            terminal().printJson(invited);
        } else {
            new PersonReport(terminal()).print(invited);
        }
        return SUCCESS;
    }
}
