package dev.carrel.application.fake.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Documents that an engine has stored and not yet brought into an index. */
public final class UnindexedDocuments {

    private UnindexedDocuments() {}

    /** Stores a document with a text of its own, as an engine that processes it does, and returns its id. */
    public static DocumentId store(Storage storage, LeaseHolder engine, LibraryId library, String name) {
        var id = new DocumentId(name);
        storage.documents().submitDocument(library, NewDocument.ofText("Text of " + id), id, Instant.EPOCH);
        ClaimedDocument claim = storage.documentQueue()
                .claimDue(engine, Instant.EPOCH, Instant.MAX, Set.of(), 1)
                .getFirst();
        storage.documentQueue()
                .storeContent(claim, ExtractedContent.of(new DocumentContent("One", List.of(Section.of("A text.")))),
                        Validators.NONE, Instant.EPOCH);
        return id;
    }
}
