package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.bootstrap.cli.context.ShutdownHook;
import dev.carrel.bootstrap.cli.importing.ImportItem.KnownDocument;
import dev.carrel.domain.document.DocumentId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel document refresh}. */
@Command(name = "refresh")
final class DocumentRefreshCommand extends LibraryScopedCommand {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

    @Option(names = "--url", paramLabel = "URL")
    private List<String> urls = List.of();

    @Option(names = "--all")
    private boolean all;

    @Option(names = "--unread")
    private boolean unread;

    @Option(names = "--wait")
    private boolean wait;

    @Option(names = "--json")
    private boolean json;

    @Parameters(paramLabel = "ID", arity = "0..*", descriptionKey = "document-ids")
    private List<DocumentId> ids = List.of();

    private BooleanSupplier isStopped = () -> false;

    DocumentRefreshCommand() {
        super(FolderAccess.EXISTING_WITH_WORKERS);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean hasSelection = !ids.isEmpty() || !urls.isEmpty();
        if (Stream.of(all, unread, hasSelection).filter(isGiven -> isGiven).count() != 1) {
            throw invalidArguments("Give document IDs and --url, or --all, or --unread");
        }
        try (var shutdownHook = new ShutdownHook(SHUTDOWN_TIMEOUT, terminal()::printStopping)) {
            isStopped = shutdownHook::isTriggered;
            return super.call();
        }
    }

    @Override
    protected int runWith(CommandClient client) throws InterruptedException {
        var refresher = new DocumentRefresher(client, library(), terminal(), json);
        List<KnownDocument> documents = all ? refresher.findPages()
                : unread ? refresher.findUnread() : refresher.selectDocuments(ids, urls);
        boolean complete = wait || !client.isServer() ? refresher.refreshAndWait(documents, isStopped)
                : refresher.enqueueRefresh(documents);
        return complete ? SUCCESS : FAILURE;
    }
}
