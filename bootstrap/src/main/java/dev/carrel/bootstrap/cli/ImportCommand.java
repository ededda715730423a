package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.bootstrap.cli.importing.FileReader;
import dev.carrel.bootstrap.cli.importing.Gathered;
import dev.carrel.bootstrap.cli.importing.Importing;
import dev.carrel.bootstrap.cli.importing.Item;
import dev.carrel.bootstrap.cli.importing.KnownPages;
import dev.carrel.bootstrap.cli.importing.Tally;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ServerException;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.domain.document.WebAddress;
import dev.carrel.domain.error.LibraryNotFoundException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel import}. */
@Command(name = "import", header = "Add files, whole folders and web pages to a library, and wait until they are searchable.", customSynopsis = "carrel import --library ID [options] FILE|FOLDER|URL...", description = "%nReads text, Markdown and HTML. Hidden files are left out. The library is made if it is not there. What the library "
        + "has already is recognised and passed over: to go on after an interruption, run the same command again. A "
        + "file that was changed is a new document; the one before stays until you delete it. Exits with 1 if "
        + "anything could not be imported.", footer = {"  carrel import --library handbook ./docs", //
            "  carrel import --library handbook ./site --source-base https://docs.example.com/", //
            "  carrel import --library news https://example.com/a https://example.com/b", //
            "  carrel import --library news @addresses.txt          (the arguments from a file)"})
final class ImportCommand extends Action {

    private static final Duration PATIENCE = Duration.ofSeconds(45);
    private static final Duration TO_END = Duration.ofSeconds(30);

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Option(names = "--source-base", paramLabel = "URL", description = "Where readers find the files: each at its path below this address.")
    @Nullable
    String sourceBase;

    @Option(names = "--refresh", description = "Read web pages again that the library has read before.")
    boolean refresh;

    @Option(names = "--json", description = "Print the summary as JSON, and no progress.")
    boolean json;

    @Parameters(paramLabel = "FILE|FOLDER|URL", arity = "1..*", description = "What to import.")
    List<String> named = List.of();

    @Override
    public Integer call() throws InterruptedException {
        var files = new FileReader(Assembly.extractor(), base());
        Gathered gathered = Gathered.of(named);
        try (var interruption = new Interruption(TO_END);
                Place open = place.open(surroundings(), Need.A_FOLDER_WITH_WORKERS)) {
            ensureLibrary(open);
            var importing = new Importing(open, library.id, files, known(open, gathered.items()), PATIENCE,
                    interruption::happened);
            Tally tally = run(importing, gathered.items());
            new ImportSummary(terminal(), json).show(gathered, tally);
            if (tally.lost() != null) {
                terminal().error(tally.lost().sentence());
            }
            if (tally.done() < gathered.items().size() && (interruption.happened() || tally.lost() != null)) {
                terminal().note("Interrupted after " + tally.done() + " of " + gathered.items().size()
                        + "; run the same command again to go on.");
            }
            return tally.isClean() && gathered.unread().isEmpty() ? DONE : COULD_NOT;
        }
    }

    private Tally run(Importing importing, List<Item> items) throws InterruptedException {
        try (Progress progress = json ? Progress.Silent.SILENT : Progress.of(terminal(), "Importing", items.size())) {
            return importing.run(items, progress::reached);
        }
    }

    private void ensureLibrary(Place open) {
        try {
            open.library(library.id);
        } catch (LibraryNotFoundException missing) {
            open.putLibrary(library.id, null, null);
        } catch (ServerException problem) {
            // A token that may only write need not see the library to add to it.
            if (!problem.isForbidden()) {
                throw problem;
            }
        }
    }

    private Set<String> known(Place open, List<Item> items) {
        return refresh || items.stream().noneMatch(Item.Page.class::isInstance)
                ? Set.of()
                : KnownPages.of(open, library.id);
    }

    private @Nullable URI base() {
        if (sourceBase == null) {
            return null;
        }
        WebAddress.flaw(sourceBase).ifPresent(flaw -> {
            throw CommandException.misuse("The address of --source-base " + flaw + ".");
        });
        return URI.create(sourceBase.endsWith("/") ? sourceBase : sourceBase + "/");
    }
}
