package dev.carrel.cli.command.widget;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.domain.widget.WidgetId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code carrel widget delete}. */
@Command(name = "delete")
final class WidgetDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "WIDGET", arity = "1..*", descriptionKey = "widget-id")
    private List<WidgetId> ids = List.of();

    WidgetDeleteCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CarrelClient client) {
        for (WidgetId id : ids) {
            client.widgets(library()).deleteWidget(id);
            terminal().printLine("Deleted widget " + id + ".");
        }
        return SUCCESS;
    }
}
