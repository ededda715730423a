package dev.carrel.bootstrap.cli.command.document;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.bootstrap.cli.context.ShutdownHook;
import dev.carrel.bootstrap.cli.importing.ImportItem.KnownPage;
import dev.carrel.domain.document.DocumentId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
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
        if (all == hasSelection) {
            throw invalidArguments("Give document IDs, --url or --all");
        }
        try (var shutdownHook = new ShutdownHook(SHUTDOWN_TIMEOUT, terminal()::printStopping)) {
            isStopped = shutdownHook::isTriggered;
            return super.call();
        }
    }

    @Override
    protected int runWith(CommandClient client) throws InterruptedException {
        var refresher = new PageRefresher(client, library(), terminal(), json);
        List<KnownPage> pages = all ? refresher.findPages() : refresher.selectPages(ids, urls);
        boolean complete = wait || !client.isServer() ? refresher.refreshAndWait(pages, isStopped)
                : refresher.enqueueRefresh(pages);
        return complete ? SUCCESS : FAILURE;
    }
}
