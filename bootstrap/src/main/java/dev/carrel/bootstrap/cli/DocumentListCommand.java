package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.DocumentView;
import dev.carrel.bootstrap.cli.place.Part;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.domain.document.DocumentStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code carrel document list}. */
@Command(name = "list", header = "List documents, newest first: id, status, title, key or address, and why one failed.", customSynopsis = "carrel document list --library ID [--status STATUS] [--limit N] [options]", footer = {
    "  carrel document list --library handbook --status failed"})
final class DocumentListCommand extends Action {

    private static final int AT_ONCE = 100;

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
                documents.forEach(document -> terminal().line(line(document)));
            }
        }
        return DONE;
    }

    private List<DocumentView> documents(Place open) {
        int inPart = Math.min(limit, AT_ONCE);
        List<DocumentView> documents = Part.first(limit,
                cursor -> open.documents(library.id, status, cursor, inPart));
        return documents.size() > limit ? documents.subList(0, limit) : documents;
    }

    private static String line(DocumentView document) {
        String reason = DocumentLines.reason(document);
        return document.id() + "\t" + document.status().wireName() + "\t"
                + Objects.requireNonNullElse(document.title(), "-") + "\t"
                + Objects.requireNonNullElse(document.key(), Objects.requireNonNullElse(document.url(), "-"))
                + (reason == null ? "" : "\t" + reason);
    }
}
