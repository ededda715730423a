package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.AttributeOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.document.DocumentId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel document set-attributes}. */
@Command(name = "set-attributes")
final class DocumentSetAttributesCommand extends LibraryScopedCommand {

    @Parameters(index = "0", paramLabel = "ID", descriptionKey = "document-id")
    private DocumentId id;

    @Parameters(index = "1..*", paramLabel = "KEY=VALUE", arity = "0..*", descriptionKey = "attribute")
    private List<String> assignments = List.of();

    @Override
    protected int runWith(CommandClient client) {
        DocumentBody document = client.updateAttributes(library(), id, AttributeOptions.parseAssignments(assignments));
        terminal().printLine(document.id() + "\t" + ClientJsonWriter.formatObject(document.attributes()));
        return SUCCESS;
    }
}
