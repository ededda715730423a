package dev.carrel.bootstrap.cli.command.widget;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.DeletionOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.widget.WidgetId;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel widget delete}. */
@Command(name = "delete")
final class WidgetDeleteCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "WIDGET", arity = "1..*", descriptionKey = "widget-id")
    private List<WidgetId> ids = List.of();

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    @Override
    protected int runWith(CommandClient client) throws IOException {
        return deletion.deleteAll(terminal(), "widget", ids, library(), client.widgets(library())::deleteWidget)
                ? SUCCESS
                : FAILURE;
    }
}
