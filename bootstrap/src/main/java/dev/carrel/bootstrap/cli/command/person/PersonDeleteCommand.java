package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.api.person.PersonBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.bootstrap.cli.context.DeletionOptions;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.PersonalLibrary;
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

    @Override
    protected int runWith(CommandClient client) throws IOException {
        Optional<PersonBody> person = client.people().findPerson(id);
        String withLibrary = person.isPresent() ? describeLibrary(client) : "";
        if (person.isPresent()
                && !deletion.isConfirmed(terminal(), "person " + person.get().name() + withLibrary)) {
            return FAILURE;
        }
        if (person.isEmpty() || !client.people().deletePerson(id)) {
            new PersonReport(terminal()).printUnknown(id);
            return FAILURE;
        }
        terminal().printLine("Deleted person " + id + withLibrary + ".");
        return SUCCESS;
    }

    /** Names the library that goes with the person, if there is one. */
    private String describeLibrary(CommandClient client) {
        String library = PersonalLibrary.of(id).value();
        boolean exists = client.listLibraries().stream().anyMatch(listed -> listed.id().equals(library));
        return exists ? " with their library " + library : "";
    }
}
