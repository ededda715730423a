package dev.carrel.cli.command.widget;

import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.domain.widget.WidgetId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel widget user-secret}. */
@Command(name = "user-secret")
final class WidgetUserSecretCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "WIDGET", descriptionKey = "widget-id")
    private WidgetId id;

    WidgetUserSecretCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        terminal().printLine(client.widgets(library()).createUserSecret(id));
        return SUCCESS;
    }
}
