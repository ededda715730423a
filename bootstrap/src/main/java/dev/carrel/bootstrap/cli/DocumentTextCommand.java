package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.document.DocumentId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel document text}. */
@Command(name = "text", header = "Print the clean text that a document answers with.", customSynopsis = "carrel document text --library ID [options] ID")
final class DocumentTextCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Parameters(paramLabel = "ID", description = "The document.")
    DocumentId id;

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            terminal().line(open.text(library.id, id));
        }
        return DONE;
    }
}
