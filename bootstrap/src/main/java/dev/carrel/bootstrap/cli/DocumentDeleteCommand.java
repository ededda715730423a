package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.document.DocumentId;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code carrel document delete}. */
@Command(name = "delete", header = "Delete documents; no reply uses them from then on.", customSynopsis = "carrel document delete --library ID [options] ID...")
final class DocumentDeleteCommand extends Action {

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Parameters(paramLabel = "ID", arity = "1..*", description = "The documents.")
    List<DocumentId> ids = List.of();

    @Override
    public Integer call() throws InterruptedException {
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            for (DocumentId id : ids) {
                open.deleteDocument(library.id, id);
                terminal().line("Deleted document " + id + ".");
            }
        }
        return DONE;
    }
}
