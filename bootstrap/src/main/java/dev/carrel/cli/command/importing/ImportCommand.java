package dev.carrel.cli.command.importing;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.LibraryUpdate;
import dev.carrel.cli.client.ServerException;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.ClientOptions;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryOption;
import dev.carrel.cli.context.ShutdownHook;
import dev.carrel.cli.importing.FileKeys;
import dev.carrel.cli.importing.ImportSources;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.error.NotFoundException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code carrel import}. */
@Command(name = "import", header = "Add files, whole folders, web pages and sites to a library, and wait until they are searchable.", customSynopsis = {
    "carrel import --library ID [options] FILE|FOLDER|URL...",
    "       carrel import --library ID --crawl URL|--sitemap URL [--depth N] [--max-pages N] [options]"}, description = "%nReads the usual formats: text, Markdown, HTML, PDF, office documents, e-books, mail. In folders, files that hold "
            + "no text (pictures, archives, programs) and hidden ones are left out, and links are followed only as far as they "
            + "stay in the folder. The library is made if it is not there. What "
            + "the library has already is recognised and passed over, and a file that was changed replaces what it was: to "
            + "go on after an interruption, run the same command again. Exits with 1 if anything could not be "
            + "imported; files of a folder that turn out to have no text are skipped, listed, and no failure.", footer = {
                "  carrel import --library handbook ./docs", //
                "  carrel import --library handbook --name docs --prune ./docs", //
                "  carrel import --library handbook ./site --source-base https://docs.example.com/", //
                "  carrel import --library help --crawl https://docs.example.com/ --depth 5", //
                "  carrel import --library help --sitemap https://docs.example.com/sitemap.xml", //
                "  carrel import --library news @addresses.txt          (the arguments from a file)"})
public final class ImportCommand extends CliCommand {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

    @Mixin
    ClientOptions clientOptions = new ClientOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Mixin
    SiteOptions site = new SiteOptions();

    @Option(names = "--name", paramLabel = "NAME", description = "Know the files as NAME/path/in/folder, so that importing the folder from elsewhere replaces them too; by default by where they are on this machine.")
    @Nullable
    String name;

    @Option(names = "--prune", description = "Delete the documents of files that were imported from the folder and are there no more.")
    boolean prune;

    @Option(names = "--source-base", paramLabel = "URL", description = "Where readers find the files: each at its path below this address.")
    @Nullable
    String sourceBase;

    @Option(names = "--refresh", description = "Read web pages again that the library has read before.")
    boolean refresh;

    @Option(names = "--wait", description = "Wait also until all is found by its meaning, which else goes on behind.")
    boolean wait;

    @Option(names = "--json", description = "Print the summary as JSON, and no progress.")
    boolean json;

    @Parameters(paramLabel = "FILE|FOLDER|URL", arity = "0..*", description = "What to import.")
    List<String> named = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        CrawlPlan plan = site.toPlan();
        checkOptions(plan);
        URI base = sourceBaseUri();
        var keys = new FileKeys(name);
        ImportSources sources = ImportSources.collect(named, keys);
        if (prune && !sources.canPrune()) {
            throw CommandException
                    .usageError("--prune wants folders with files to import in them; nothing was deleted.");
        }
        try (var interruption = new ShutdownHook(SHUTDOWN_TIMEOUT);
                CarrelClient client = clientOptions.openClient(context(), FolderAccess.CREATE_WITH_WORKERS)) {
            ensureLibrary(client);
            boolean clean = plan == null
                    ? new FileImport(client, library.id, keys, terminal(), interruption, json)
                            .importSources(sources, base, refresh, prune)
                    : new SiteImport(client, library.id, terminal(), interruption).importSite(plan, verbose, json);
            var embedding = new EmbeddingProgress(client, library.id, terminal());
            if (wait) {
                embedding.awaitEmbedded(json, interruption::isTriggered);
            }
            embedding.reportPending();
            return clean ? SUCCESS : FAILURE;
        }
    }

    private void checkOptions(@Nullable CrawlPlan plan) {
        if (plan == null && named.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "Say what to import: files, folders or addresses, or a site with --crawl or --sitemap");
        }
        if (plan != null && !(named.isEmpty() && name == null && sourceBase == null && !refresh && !prune)) {
            throw CommandException
                    .usageError("--crawl and --sitemap go with --depth and --max-pages only; import files and "
                            + "single pages with a command of their own.");
        }
        if (name != null && name.isBlank()) {
            throw CommandException.usageError("--name must not be blank.");
        }
    }

    private void ensureLibrary(CarrelClient client) {
        try {
            client.getLibrary(library.id);
        } catch (NotFoundException ignored) {
            client.putLibrary(library.id, LibraryUpdate.NONE);
        } catch (ServerException e) {
            // A token that may only write need not see the library to add to it.
            if (!e.isForbidden()) {
                throw e;
            }
        }
    }

    private @Nullable URI sourceBaseUri() {
        if (sourceBase == null) {
            return null;
        }
        WebAddress.findViolation(sourceBase).ifPresent(flaw -> {
            throw CommandException.usageError("The address of --source-base " + flaw + ".");
        });
        return URI.create(sourceBase.endsWith("/") ? sourceBase : sourceBase + "/");
    }
}
