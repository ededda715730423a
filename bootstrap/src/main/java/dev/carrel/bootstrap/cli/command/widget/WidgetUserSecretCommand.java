package dev.carrel.bootstrap.cli.command.widget;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.widget.WidgetId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel widget user-secret}. */
@Command(name = "user-secret")
final class WidgetUserSecretCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "WIDGET", descriptionKey = "widget-id")
    private WidgetId id;

    @Override
    protected int runWith(CommandClient client) {
        terminal().printLine(client.widgets(library()).createUserSecret(id));
        return SUCCESS;
    }
}
