package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.api.person.PersonBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.DeletionOptions;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.domain.access.AccessTokenId;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel person delete}. */
@Command(name = "delete")
final class PersonDeleteCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "person-id")
    private AccessTokenId id;

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    PersonDeleteCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) throws IOException {
        Optional<PersonBody> person = client.people().findPerson(id);
        if (person.isPresent() && !deletion.isConfirmed(terminal(), "person " + person.get().name())) {
            return FAILURE;
        }
        if (person.isEmpty() || !client.people().deletePerson(id)) {
            new PersonReport(terminal()).printUnknown(id);
            return FAILURE;
        }
        terminal().printLine("Deleted person " + id + ".");
        return SUCCESS;
    }
}
