package dev.carrel.bootstrap.cli.command.widget;

import dev.carrel.api.widget.WidgetBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code carrel widget list}. */
@Command(name = "list")
final class WidgetListCommand extends LibraryScopedCommand {

    @Option(names = "--json")
    private boolean json;

    WidgetListCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    protected int runWith(CommandClient client) {
        List<WidgetBody> widgets = client.widgets(library()).listWidgets();
        if (json) {
            terminal().printJson(ClientJsonWriter.writeList("widgets", widgets));
        } else {
            widgets.forEach(widget -> terminal().printLine(formatLine(widget)));
        }
        return SUCCESS;
    }

    private static String formatLine(WidgetBody widget) {
        List<String> origins = Objects.requireNonNullElse(widget.origins(), List.of());
        return widget.id() + "\t" + widget.name() + "\t" + widget.key() + "\t"
                + (origins.isEmpty() ? "-" : String.join(", ", origins))
                + (Boolean.FALSE.equals(widget.enabled()) ? "\tdisabled" : "");
    }
}
