package dev.carrel.bootstrap.cli.command.importing;

import dev.carrel.api.library.LibraryRequest;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.context.AttributeOptions;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.FolderAccess;
import dev.carrel.bootstrap.cli.context.LibraryScopedCommand;
import dev.carrel.bootstrap.cli.context.ShutdownHook;
import dev.carrel.bootstrap.cli.importing.AttributeRules;
import dev.carrel.bootstrap.cli.importing.FileKeys;
import dev.carrel.bootstrap.cli.importing.ImportSources;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.ServerException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel import}. */
@Command(name = "import")
public final class ImportCommand extends LibraryScopedCommand {

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);
    private static final LibraryRequest KEEP_ALL = new LibraryRequest(null, null, null, null, null, true, null, null);

    @Mixin
    private final SiteOptions siteOptions = new SiteOptions();

    @Mixin
    private final AttributeOptions attributeOptions = new AttributeOptions();

    @Option(names = "--attributes-from", paramLabel = "FILE")
    private @Nullable Path rulesFile;

    @Option(names = "--name", paramLabel = "NAME")
    private @Nullable String name;

    @Option(names = "--prune")
    private boolean prune;

    @Option(names = "--source-base", paramLabel = "URL")
    private @Nullable String sourceBase;

    @Option(names = "--refresh")
    private boolean refresh;

    @Option(names = "--keep-all")
    private boolean keepAll;

    @Option(names = "--wait")
    private boolean wait;

    @Option(names = "--report")
    private boolean report;

    @Option(names = "--json")
    private boolean json;

    @Parameters(paramLabel = "FILE|FOLDER|URL", arity = "0..*", descriptionKey = "sources")
    private List<String> arguments = List.of();

    private BooleanSupplier isStopped = () -> false;
    private @Nullable ImportSources sources;

    /** Creates the command. */
    public ImportCommand() {
        super(FolderAccess.CREATE_WITH_WORKERS);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        checkOptions();
        sources = ImportSources.collect(arguments, new FileKeys(name));
        if (prune && !sources.canPrune()) {
            throw CommandException
                    .usageError("--prune requires folders that contain files to import; nothing was deleted.");
        }
        try (var shutdownHook = new ShutdownHook(SHUTDOWN_TIMEOUT, terminal()::printStopping)) {
            isStopped = shutdownHook::isTriggered;
            return super.call();
        }
    }

    @Override
    protected int runWith(CommandClient client) throws IOException, InterruptedException {
        prepareLibrary(client);
        CrawlPlan plan = sitePlan();
        boolean complete = plan == null ? importFiles(client)
                : new SiteImport(client, library(), terminal(), isStopped).importSite(plan, isVerbose(), json);
        var embedding = new EmbeddingProgress(client, library(), terminal());
        if (wait) {
            embedding.awaitEmbedded(json, isStopped);
        }
        if (!isStopped.getAsBoolean()) {
            embedding.reportPending();
        }
        return complete ? SUCCESS : FAILURE;
    }

    private boolean importFiles(CommandClient client) throws IOException, InterruptedException {
        return new FileImport(client, library(), new FileKeys(name), terminal(), isStopped, json,
                report ? new ImportReport(terminal(), json) : null)
                .importSources(Objects.requireNonNull(sources), sourceBaseUri(), readAttributes(), refresh, prune);
    }

    private @Nullable CrawlPlan sitePlan() {
        CrawlPlan plan = siteOptions.toPlan();
        AttributeRules attributes = readAttributes();
        return plan == null ? null
                : plan.withAttributes(attributes.common()).withRules(attributes.toCrawlRules());
    }

    private AttributeRules readAttributes() {
        Attributes common = attributeOptions.toAttributes();
        return rulesFile == null ? new AttributeRules(common, List.of()) : AttributeRules.readFile(common, rulesFile);
    }

    /** Fails before anything is opened or created. */
    private void checkOptions() {
        CrawlPlan plan = sitePlan();
        if (plan == null && arguments.isEmpty()) {
            throw invalidArguments("Give files, folders or URLs to import, or a site with --crawl or --sitemap");
        }
        if (plan != null
                && !(arguments.isEmpty() && name == null && sourceBase == null && !refresh && !prune && !report)) {
            throw CommandException
                    .usageError("--crawl and --sitemap can be combined with --depth, --max-pages and attributes only; "
                            + "import files and single pages with a separate command.");
        }
        if (name != null && name.isBlank()) {
            throw CommandException.usageError("--name must not be blank.");
        }
        sourceBaseUri();
    }

    /** Creates the library if it does not exist, and has it keep all text if that is wanted. */
    private void prepareLibrary(CommandClient client) {
        if (keepAll) {
            client.putLibrary(library(), KEEP_ALL);
            return;
        }
        try {
            client.getLibrary(library());
        } catch (NotFoundException ignored) {
            client.putLibrary(library(), LibraryRequest.NONE);
        } catch (ServerException e) {
            // A token with the scope write only may add to a library that it may not read.
            if (!e.isForbidden()) {
                throw e;
            }
        }
    }

    private @Nullable URI sourceBaseUri() {
        if (sourceBase == null) {
            return null;
        }
        WebAddress.findViolation(sourceBase).ifPresent(violation -> {
            throw CommandException.usageError("The URL of --source-base " + violation + ".");
        });
        return URI.create(sourceBase.endsWith("/") ? sourceBase : sourceBase + "/");
    }
}
