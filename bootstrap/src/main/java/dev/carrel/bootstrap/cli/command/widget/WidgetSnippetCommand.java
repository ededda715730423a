package dev.carrel.bootstrap.cli.command.widget;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.widget.WidgetId;
import java.net.URI;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel widget snippet}. */
@Command(name = "snippet")
final class WidgetSnippetCommand extends LibraryScopedCommand {

    @Parameters(paramLabel = "WIDGET", descriptionKey = "widget-id")
    private WidgetId id;

    @Option(names = "--url", paramLabel = "URL", required = true)
    private URI url;

    @Override
    protected int runWith(CommandClient client) {
        String server = url.toString().replaceAll("/+$", "").replace("&", "&amp;").replace("\"", "&quot;");
        terminal().printLine("<script src=\"" + server + "/widget.js\" data-key=\""
                + client.widgets(library()).getWidget(id).key() + "\" async></script>");
        return SUCCESS;
    }
}
