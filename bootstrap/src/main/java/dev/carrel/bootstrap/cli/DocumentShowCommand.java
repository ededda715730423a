package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.DocumentView;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel document show}. */
@Command(name = "show", header = "Show what is known of a document.", customSynopsis = "carrel document show --library ID [options] ID")
final class DocumentShowCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Parameters(paramLabel = "ID", description = "The document.")
    DocumentId id;

    @Option(names = "--json", description = "Print the document as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            DocumentView document = open.document(library.id, id);
            if (json) {
                terminal().json(ToJson.document(document));
            } else {
                show(document);
            }
        }
        return DONE;
    }

    private void show(DocumentView document) {
        terminal().heading(document.title() == null ? document.id().value() : document.title());
        field("id", document.id().value());
        field("status", document.status().wireName());
        field("reason", document.message());
        field("attempts", document.attempts() == 0 ? null : String.valueOf(document.attempts()));
        field("next try", DocumentLines.next(document));
        field("key", document.key());
        field("url", document.url());
        field("source", document.sourceUrl());
        field("created", document.createdAt().toString());
        field("updated", document.updatedAt().toString());
    }

    private void field(String name, @Nullable String value) {
        if (value != null) {
            terminal().line("  " + name + " ".repeat(10 - name.length()) + value);
        }
    }
}
