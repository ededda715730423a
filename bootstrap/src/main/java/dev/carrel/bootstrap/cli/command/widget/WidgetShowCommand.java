package dev.carrel.bootstrap.cli.command.widget;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.widget.WidgetId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel widget show}: as JSON, which {@code carrel widget create --settings} reads. */
@Command(name = "show")
final class WidgetShowCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "WIDGET", descriptionKey = "widget-id")
    private WidgetId id;

    @Override
    protected int runWith(CommandClient client) {
        terminal().printJson(client.widgets(library()).getWidget(id));
        return SUCCESS;
    }
}
