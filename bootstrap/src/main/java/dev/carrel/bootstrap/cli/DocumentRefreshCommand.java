package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.importing.Item;
import dev.carrel.bootstrap.cli.place.Place;
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
final class DocumentRefreshCommand extends Action {

    private static final Duration TO_END = Duration.ofSeconds(30);

    @Mixin
    PlaceOptions place = new PlaceOptions();

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
        try (var interruption = new Interruption(TO_END);
                Place open = place.open(surroundings(), Need.WHAT_IS_THERE_WITH_WORKERS)) {
            var refreshing = new Refreshing(open, library.id, terminal(), json);
            List<Item.KnownPage> pages = all ? refreshing.all() : refreshing.named(ids, urls);
            boolean done = wait || !open.goesOn() ? refreshing.whole(pages, interruption) : refreshing.begin(pages);
            return done ? DONE : COULD_NOT;
        }
    }
}
