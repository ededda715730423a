package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Lease;
import dev.carrel.domain.document.NewDocument;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A document with its text and the number of its last lease. */
final class InMemoryDocument {

    final NewDocument handedIn;
    Document document;
    @Nullable
    DocumentContent content;
    long revision;
    private long lastLease;

    InMemoryDocument(NewDocument handedIn, Document document) {
        this.handedIn = handedIn;
        this.document = document;
    }

    Claim claim(DocumentState.Queued queued, Instant until, Instant now) {
        var lease = new Lease(++lastLease, until);
        moveTo(queued.claim(lease), now);
        return new Claim(document, handedIn.source(), lease);
    }

    void moveTo(DocumentState state, Instant now) {
        update(document.details(), state, now);
    }

    void update(DocumentDetails details, DocumentState state, Instant now) {
        document = new Document(document.id(), document.library(), document.url(), details, document.contentTitle(),
                state, document.createdAt(), now);
    }

    void answerWith(DocumentContent text, long asRevision, Instant now) {
        content = text;
        revision = asRevision;
        document = new Document(document.id(), document.library(), document.url(), document.details(), text.title(),
                document.state(), document.createdAt(), now);
    }
}
