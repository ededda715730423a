package dev.carrel.cli.command.document;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.cli.context.ShutdownHook;
import dev.carrel.cli.importing.ImportItem;
import dev.carrel.domain.document.DocumentId;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code carrel document refresh}. */
@Command(name = "refresh", header = "Have web pages read again; their earlier texts answer until then.", customSynopsis = "carrel document refresh --library ID [--wait] [options] ID...|--url URL|--all", description = "%nA server reads them behind this, unless told to wait; for a data folder, this always waits. Exits with 1 if one "
        + "could not be read.", footer = {
            "  carrel document refresh --library news --url https://example.com/a --wait", //
            "  carrel document refresh --library news --all"})
final class DocumentRefreshCommand extends CliCommand {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Option(names = "--url", paramLabel = "URL", description = "The page of this address; may be repeated.")
    List<String> urls = List.of();

    @Option(names = "--all", description = "Every page of the library.")
    boolean all;

    @Option(names = "--wait", description = "Wait until they are read.")
    boolean wait;

    @Option(names = "--json", description = "Print what came of it as JSON, and no progress.")
    boolean json;

    @Parameters(paramLabel = "ID", arity = "0..*", description = "The documents.")
    List<DocumentId> ids = List.of();

    @Override
    public Integer call() throws InterruptedException {
        if (all == !(ids.isEmpty() && urls.isEmpty())) {
            throw new ParameterException(spec.commandLine(), "Say what to read again: documents, --url or --all");
        }
        try (var interruption = new ShutdownHook(SHUTDOWN_TIMEOUT);
                CarrelClient client = clientOptions.openClient(context(), FolderAccess.EXISTING_WITH_WORKERS)) {
            var refreshing = new PageRefresher(client, library.id, terminal(), json);
            List<ImportItem.KnownPage> pages = all ? refreshing.findPages() : refreshing.selectPages(ids, urls);
            boolean done = wait || !client.isServer() ? refreshing.refreshAndWait(pages, interruption)
                    : refreshing.enqueueRefresh(pages);
            return done ? SUCCESS : FAILURE;
        }
    }
}
