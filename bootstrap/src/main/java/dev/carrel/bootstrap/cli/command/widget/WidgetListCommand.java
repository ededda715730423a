package dev.carrel.bootstrap.cli.command.widget;

import dev.carrel.api.widget.WidgetBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.ListCommand;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;

/** {@code carrel widget list}. */
@Command(name = "list")
final class WidgetListCommand extends ListCommand<WidgetBody> {

    WidgetListCommand() {
        super("widgets");
    }

    @Override
    protected List<WidgetBody> readEntries(CommandClient client) {
        return client.widgets(library()).listWidgets();
    }

    @Override
    protected String formatLine(WidgetBody widget) {
        List<String> origins = Objects.requireNonNullElse(widget.origins(), List.of());
        return widget.id() + "\t" + widget.name() + "\t" + widget.key() + "\t"
                + (origins.isEmpty() ? "-" : String.join(", ", origins))
                + (Boolean.FALSE.equals(widget.enabled()) ? "\tdisabled" : "");
    }
}
