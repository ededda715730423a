package dev.carrel.bootstrap.cli.command.widget;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.api.widget.WidgetBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.FilterOptions;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.widget.WidgetId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel widget create}. */
@Command(name = "create")
final class WidgetCreateCommand extends LibraryScopedCommand {

    /** A misspelled field is an error, as it is for the server. */
    private static final JsonMapper JSON = new JsonMapper();
    private static final WidgetBody NONE = new WidgetBody(null, null, null, null, null, null, null, null, null, null,
            null, null, null, null, null, null, null);

    @Parameters(paramLabel = "WIDGET", descriptionKey = "widget-id")
    private WidgetId id;

    @Option(names = "--name", paramLabel = "NAME")
    private @Nullable String name;

    @Option(names = "--origin", paramLabel = "ORIGIN", split = ",")
    private List<String> origins = List.of();

    @Option(names = "--settings", paramLabel = "FILE")
    private @Nullable Path settings;

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Option(names = "--json")
    private boolean json;

    private @Nullable WidgetBody widget;

    @Override
    public Integer call() throws IOException, InterruptedException {
        WidgetBody given = settings == null ? NONE : readSettings(settings);
        AttributeFilter filter = filterOptions.toFilter();
        widget = new WidgetBody(given.id(), null, name == null ? given.name() : name, given.enabled(),
                origins.isEmpty() ? given.origins() : origins, given.limits(), given.show(), given.texts(),
                given.theme(), given.challenge(), filter.isEverything() ? given.filter() : filter.toMap(),
                given.keepConversations(), given.context(), given.handOver(), null, null, null);
        try {
            widget.toSettings(id.value());
        } catch (InvalidRequestException e) {
            throw CommandException.usageError("The widget is not valid: " + e.userMessage() + ".");
        }
        return super.call();
    }

    private static WidgetBody readSettings(Path file) {
        try {
            return JSON.readValue(Files.readString(file), WidgetBody.class);
        } catch (JacksonException e) {
            throw CommandException.usageError("The file " + file + " of --settings is no widget in JSON"
                    + (e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr()) + ": "
                    + e.getOriginalMessage().replaceAll("\\s*\\(start marker at .*", "") + ".");
        } catch (IOException ignored) {
            throw CommandException.usageError("The file " + file + " of --settings cannot be read.");
        }
    }

    @Override
    protected int runWith(CommandClient client) {
        WidgetBody saved = client.widgets(library()).saveWidget(id, Objects.requireNonNull(widget));
        if (json) {
            terminal().printJson(saved);
        } else {
            terminal().printLine("Saved widget " + id + " with the key " + saved.key() + ".");
            if (saved.origins() == null || saved.origins().isEmpty()) {
                terminal().printLine("No website may show it yet: name them with --origin.");
            }
        }
        return SUCCESS;
    }
}
