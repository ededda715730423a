package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.importing.FileDocuments;
import dev.carrel.bootstrap.cli.importing.FileKeys;
import dev.carrel.bootstrap.cli.importing.Gathered;
import dev.carrel.bootstrap.cli.importing.Importing;
import dev.carrel.bootstrap.cli.importing.Item;
import dev.carrel.bootstrap.cli.importing.KnownDocuments;
import dev.carrel.bootstrap.cli.importing.Pruning;
import dev.carrel.bootstrap.cli.importing.Tally;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds files and pages to a library. */
final class FileImport {

    private static final Duration PATIENCE = Duration.ofSeconds(45);

    private final Place place;
    private final LibraryId library;
    private final FileKeys keys;
    private final Terminal terminal;
    private final Interruption interruption;
    private final boolean json;

    FileImport(Place place, LibraryId library, FileKeys keys, Terminal terminal, Interruption interruption,
            boolean json) {
        this.place = place;
        this.library = library;
        this.keys = keys;
        this.terminal = terminal;
        this.interruption = interruption;
        this.json = json;
    }

    /** @return whether everything was added */
    boolean run(Gathered gathered, @Nullable URI sourceBase, boolean refresh, boolean prune)
            throws IOException, InterruptedException {
        List<Item> items = gathered.items();
        var files = new FileDocuments(keys, sourceBase, place.mostFileBytes());
        var importing = new Importing(place, library, files, refresh ? Set.of() : known(items), PATIENCE,
                interruption::happened);
        Tally tally = run(importing, items);
        boolean broken = tally.done() < items.size() && (interruption.happened() || tally.lost() != null);
        Integer pruned = prune && !broken ? new Pruning(keys, gathered.folders()).run(place, library) : null;
        new ImportSummary(terminal, json).show(gathered, tally, pruned);
        if (tally.lost() != null) {
            terminal.error(tally.lost().sentence());
        }
        if (broken) {
            terminal.note("Interrupted after " + tally.done() + " of " + items.size()
                    + "; run the same command again to go on.");
        }
        return tally.isClean() && gathered.unread().isEmpty();
    }

    private Tally run(Importing importing, List<Item> items) throws InterruptedException {
        try (Progress progress = json ? Progress.Silent.SILENT : Progress.of(terminal, "Importing", items.size())) {
            return importing.run(items, progress::reached);
        }
    }

    private Set<String> known(List<Item> items) {
        return items.stream().anyMatch(Item.Page.class::isInstance) ? KnownDocuments.pages(place, library) : Set.of();
    }
}
