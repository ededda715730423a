package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ClientCommand;
import dev.carrel.domain.access.AccessTokenId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel person link}. */
@Command(name = "link")
final class PersonLinkCommand extends ClientCommand {

    @Parameters(paramLabel = "ID", descriptionKey = "person-id")
    private AccessTokenId id;

    @Option(names = "--json")
    private boolean json;

    @Override
    protected int runWith(CommandClient client) {
        var report = new PersonReport(terminal());
        return report.printFound(id, client.people().inviteAgain(id), json, report::print) ? SUCCESS : FAILURE;
    }
}
