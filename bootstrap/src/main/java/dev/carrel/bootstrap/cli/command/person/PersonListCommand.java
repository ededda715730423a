package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.api.person.PersonBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel person list}. */
@Command(name = "list")
final class PersonListCommand extends ClientCommand {

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        List<PersonBody> people = client.people().listPeople();
        if (json) {
            terminal().printJson(Map.of("people", people));
        } else {
            people.forEach(person -> terminal().printLine(PersonReport.formatLine(person)));
        }
        return SUCCESS;
    }
}
