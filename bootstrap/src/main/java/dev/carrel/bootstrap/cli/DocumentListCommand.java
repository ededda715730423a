package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.DocumentView;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.Place.Page;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.domain.document.DocumentStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code carrel document list}. */
@Command(name = "list", header = "List documents, newest first: id, status, title, and why one failed.", customSynopsis = "carrel document list --library ID [--status STATUS] [--limit N] [options]", footer = {
    "  carrel document list --library handbook --status failed"})
final class DocumentListCommand extends Action {

    private static final int PAGE = 100;

    @Mixin
    PlaceOptions place = new PlaceOptions();

    @Mixin
    LibraryOption library = new LibraryOption();

    @Option(names = "--status", paramLabel = "STATUS", description = "Only those queued, running, success or failed.")
    @Nullable
    DocumentStatus status;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "1000", description = "At most so many; by default ${DEFAULT-VALUE}.")
    int limit;

    @Option(names = "--json", description = "Print the list as JSON.")
    boolean json;

    @Override
    public Integer call() throws InterruptedException {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit must be at least 1");
        }
        try (Place open = place.open(surroundings(), Need.WHAT_IS_THERE)) {
            List<DocumentView> documents = documents(open);
            if (json) {
                terminal().json(ToJson.listing("documents", documents, ToJson::document));
            } else {
                documents.forEach(document -> terminal().line(document.id() + "\t" + document.status().word() + "\t"
                        + Objects.requireNonNullElse(document.title(), Objects.requireNonNullElse(document.url(), "-"))
                        + (document.message() == null ? "" : "\t" + document.message())));
            }
        }
        return DONE;
    }

    private List<DocumentView> documents(Place open) {
        var documents = new ArrayList<DocumentView>();
        Page page = open.documents(library.id, status, null, Math.min(limit, PAGE));
        documents.addAll(page.documents());
        while (page.next() != null && documents.size() < limit) {
            page = open.documents(library.id, status, page.next(), Math.min(limit - documents.size(), PAGE));
            documents.addAll(page.documents());
        }
        return documents;
    }
}
