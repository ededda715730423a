package dev.carrel.bootstrap.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.bootstrap.cli.importing.FileDocuments;
import dev.carrel.bootstrap.cli.importing.FileKeys;
import dev.carrel.bootstrap.cli.importing.Gathered.Unread;
import dev.carrel.bootstrap.cli.importing.Importing;
import dev.carrel.bootstrap.cli.importing.Item;
import dev.carrel.bootstrap.cli.importing.KnownDocuments;
import dev.carrel.bootstrap.cli.importing.Tally;
import dev.carrel.bootstrap.cli.place.DocumentView;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ServerException;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Has pages of a library read again. */
final class Refreshing {

    private static final Duration PATIENCE = Duration.ofSeconds(45);

    private final Place place;
    private final LibraryId library;
    private final Terminal terminal;
    private final boolean json;
    /** What cannot be read again at all. */
    private final List<Unread> unread = new ArrayList<>();

    Refreshing(Place place, LibraryId library, Terminal terminal, boolean json) {
        this.place = place;
        this.library = library;
        this.terminal = terminal;
        this.json = json;
    }

    /** The pages of the library. */
    List<Item.KnownPage> all() {
        return KnownDocuments.all(place, library, null)
                .stream()
                .filter(document -> document.url() != null)
                .map(Refreshing::page)
                .toList();
    }

    /** The documents of these ids and addresses that are pages. */
    List<Item.KnownPage> named(List<DocumentId> ids, List<String> urls) {
        var pages = new ArrayList<Item.KnownPage>();
        for (DocumentId id : ids) {
            DocumentView document = place.document(library, id);
            if (document.url() == null) {
                unread.add(new Unread(id.value(), "It was handed in as a text or a file; hand it in again."));
            } else {
                pages.add(page(document));
            }
        }
        if (urls.isEmpty()) {
            return pages;
        }
        List<Item.KnownPage> all = all();
        for (String url : urls) {
            all.stream()
                    .filter(page -> page.url().equals(url))
                    .findFirst()
                    .ifPresentOrElse(pages::add,
                            () -> unread.add(new Unread(url, "The library has no page of this address.")));
        }
        return pages;
    }

    /** Waits until they are read. @return whether all were */
    boolean whole(List<Item.KnownPage> pages, Interruption interruption) throws InterruptedException {
        var files = new FileDocuments(new FileKeys(null), null, 0);
        Tally tally;
        try (Progress progress = json ? Progress.Silent.SILENT : Progress.of(terminal, "Reading", pages.size())) {
            tally = new Importing(place, library, files, Set.of(), PATIENCE, interruption::happened)
                    .run(List.copyOf(pages), progress::reached);
        }
        unread.addAll(tally.failed());
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode().put("refreshed", tally.added());
            node.set("failed", ImportSummary.array(unread));
            node.set("waiting", ImportSummary.array(tally.waiting()));
            terminal.json(node);
        } else {
            terminal.line("Read again " + tally.added() + ", failed " + unread.size()
                    + (tally.waiting().isEmpty() ? "" : ", still in the queue " + tally.waiting().size()) + ".");
            list("Failed", unread);
            list("Still in the queue, tried again while Carrel runs", tally.waiting());
        }
        if (tally.lost() != null) {
            terminal.error(tally.lost().sentence());
        }
        return tally.isClean() && unread.isEmpty() && tally.added() == pages.size();
    }

    /** Leaves them to the place. @return whether it takes all */
    boolean begin(List<Item.KnownPage> pages) {
        int begun = 0;
        for (Item.KnownPage page : pages) {
            try {
                place.refresh(library, page.document());
                begun++;
            } catch (CarrelException | ServerException e) {
                unread.add(new Unread(page.url(), Objects.requireNonNullElse(e.getMessage(), "It was refused.")));
            }
        }
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode().put("queued", begun);
            node.set("failed", ImportSummary.array(unread));
            terminal.json(node);
        } else {
            terminal.line("To be read again: " + begun + "."
                    + (unread.isEmpty() ? "" : " Not: " + unread.size() + "."));
            list("Failed", unread);
        }
        return unread.isEmpty();
    }

    private void list(String heading, List<Unread> some) {
        ImportSummary.list(terminal, heading, some);
    }

    private static Item.KnownPage page(DocumentView document) {
        return new Item.KnownPage(document.id(), Objects.requireNonNull(document.url()));
    }
}
