package dev.carrel.bootstrap.cli.importing;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists the documents of a library. */
public final class DocumentLister {

    private static final int PAGE_SIZE = 100;

    private DocumentLister() {}

    /**
     * Returns all documents, newest first.
     *
     * @param status only documents with this status; null for all
     */
    public static List<DocumentBody> listAll(CommandClient client, LibraryId library, @Nullable DocumentStatus status) {
        DocumentSelection selection = DocumentSelection.all().withStatus(status);
        return ListPage.readAll(cursor -> client.listDocuments(library, selection, cursor, PAGE_SIZE));
    }

    /** Returns the web pages that were processed, by their URLs. */
    public static Map<String, DocumentBody> findPages(CommandClient client, LibraryId library) {
        return listAll(client, library, DocumentStatus.SUCCESS).stream()
                .filter(document -> document.url() != null)
                .collect(Collectors.toMap(document -> Objects.requireNonNull(document.url()), document -> document,
                        (newer, older) -> newer));
    }
}
