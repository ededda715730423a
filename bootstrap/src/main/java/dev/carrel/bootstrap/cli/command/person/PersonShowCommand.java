package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.api.person.PersonBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.domain.access.AccessTokenId;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel person show}. */
@Command(name = "show")
final class PersonShowCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "person-id")
    private AccessTokenId id;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        var report = new PersonReport(terminal());
        Optional<PersonBody> person = client.people().findPerson(id);
        if (person.isEmpty()) {
            report.printUnknown(id);
            return FAILURE;
        }
        if (json) {
            terminal().printJson(person.get());
        } else {
            report.print(person.get());
        }
        return SUCCESS;
    }
}
