package dev.carrel.bootstrap.cli.command.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.ClientOptions;
import dev.carrel.bootstrap.cli.context.CommandTarget;
import dev.carrel.bootstrap.cli.context.CommandTarget.FolderTarget;
import dev.carrel.bootstrap.cli.context.CommandTarget.ServerTarget;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code carrel status}. */
@Command(name = "status")
public final class StatusCommand extends CliCommand {

    private static final int LABEL_WIDTH = 13;

    @Mixin
    private final ClientOptions clientOptions = new ClientOptions();

    @Option(names = "--json")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        CommandTarget target = clientOptions.openTarget(context(), FolderAccess.EXISTING);
        try (CommandClient client = target.openClient()) {
            String server = target instanceof ServerTarget found ? found.url().toString() : null;
            Optional<String> unreadiness = switch (target) {
                case ServerTarget found -> HealthProbe.findUnreadiness(found.url());
                case FolderTarget folder -> Optional.empty();
            };
            List<LibraryBody> libraries = client.listLibraries();
            if (json) {
                terminal().printJson(writeStatus(server, unreadiness, libraries));
            } else {
                printStatus(server, unreadiness, libraries);
            }
            return unreadiness.isEmpty() ? SUCCESS : FAILURE;
        }
    }

    private void printStatus(@Nullable String server, Optional<String> unreadiness, List<LibraryBody> libraries) {
        if (server == null) {
            printField("data folder", clientOptions.engineOpener(context()).dataFolder().toString());
            printField("server", "none has opened the folder");
        } else {
            printField("server", server);
            printField("state", unreadiness.orElse("ready"));
        }
        printField("libraries", Integer.toString(libraries.size()));
        printField("documents", countDocuments(libraries, DocumentCountsBody::queued) + " queued, "
                + countDocuments(libraries, DocumentCountsBody::running) + " running, "
                + countDocuments(libraries, DocumentCountsBody::success) + " success, "
                + countDocuments(libraries, DocumentCountsBody::failed) + " failed");
        printField("to embed",
                Long.toString(libraries.stream().mapToLong(library -> library.embedding().pending()).sum()));
    }

    private static ObjectNode writeStatus(@Nullable String server, Optional<String> unreadiness,
            List<LibraryBody> libraries) {
        ObjectNode node = JsonNodeFactory.instance.objectNode()
                .put("server", server)
                .put("ready", unreadiness.isEmpty())
                .put("reason", unreadiness.orElse(null));
        node.set("libraries", ClientJsonWriter.writeBody(libraries));
        return node;
    }

    private static long countDocuments(List<LibraryBody> libraries, ToLongFunction<DocumentCountsBody> count) {
        return libraries.stream().map(LibraryBody::documents).mapToLong(count).sum();
    }

    private void printField(String label, String value) {
        terminal().printField(label, LABEL_WIDTH, value);
    }
}
