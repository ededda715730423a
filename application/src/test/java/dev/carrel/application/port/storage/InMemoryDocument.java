package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Bytes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Lease;
import dev.carrel.domain.document.Occasion;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.passage.ModelId;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A document with its text, what was handed in last, and the number of its last lease. */
final class InMemoryDocument {

    Document document;
    InMemorySubmission submission;
    Occasion occasion;
    Validators validators = Validators.NONE;
    @Nullable
    DocumentContent content;
    long revision;
    @Nullable
    ModelId embedded;
    @Nullable
    Instant readAt;
    @Nullable
    Instant goneSince;
    boolean asked;
    /** Whether it is queued and was due once. */
    boolean ready;
    private boolean submissionIsKept = true;
    private long lastLease;

    InMemoryDocument(InMemorySubmission submission, Document document, Occasion occasion) {
        this.submission = submission;
        this.document = document;
        this.occasion = occasion;
        this.asked = occasion == Occasion.ASKED;
    }

    /** Where it is read from, as far as one waits for another; empty for what is no page. */
    String host() {
        WebAddress url = document.url();
        return url == null ? "" : url.host();
    }

    Claim claim(DocumentState.Queued queued, Instant until, Instant now) {
        var lease = new Lease(++lastLease, until);
        moveTo(queued.claim(lease), now);
        return new Claim(document, source(submission), lease, occasion, validators);
    }

    private DocumentSource source(InMemorySubmission claimed) {
        return claimed.source() instanceof DocumentSource.File file
                ? new DocumentSource.File(file.name(), file.mediaType(), new Bytes() {
                    @Override
                    public long size() {
                        return file.content().size();
                    }

                    @Override
                    public InputStream open() throws IOException {
                        if (submission != claimed || !submissionIsKept) {
                            throw new IOException("What was handed in is there no more.");
                        }
                        return file.content().open();
                    }
                })
                : claimed.source();
    }

    void handIn(InMemorySubmission again, DocumentDetails details, Occasion on, Instant now) {
        boolean staysAsked = occasion == Occasion.ASKED && !hasEnded();
        occasion = staysAsked ? Occasion.ASKED : on;
        asked |= on == Occasion.ASKED;
        submission = again;
        submissionIsKept = true;
        update(details, document.state().resubmit(now), now);
    }

    private boolean hasEnded() {
        return document.state() instanceof DocumentState.Success || document.state() instanceof DocumentState.Failed;
    }

    /** Whether a reading is yet to begin. */
    boolean isToBeRead() {
        return document.state() instanceof DocumentState.Queued
                || document.state() instanceof DocumentState.Running running && running.again();
    }

    void moveTo(DocumentState state, Instant now) {
        update(document.details(), state, now);
        switch (state) {
            case DocumentState.Success success -> goneSince = null;
            case DocumentState.Failed failed when failed.gone() ->
                    goneSince = Objects.requireNonNullElse(goneSince, now);
            case DocumentState.Failed failed -> goneSince = null;
            case DocumentState.Queued queued -> {
                return;
            }
            case DocumentState.Running running -> {
                return;
            }
        }
        readAt = now;
        submissionIsKept = false;
    }

    void remove() {
        submissionIsKept = false;
    }

    void update(DocumentDetails details, DocumentState state, Instant now) {
        ready = state instanceof DocumentState.Queued queued && !queued.due().isAfter(now);
        document = new Document(document.id(), document.library(), document.url(), document.key(), details,
                document.contentTitle(), state, document.createdAt(), now);
    }

    void answerWith(@Nullable DocumentContent text, Validators version, long asRevision, Instant now) {
        content = text;
        validators = version;
        revision = asRevision;
        document = new Document(document.id(), document.library(), document.url(), document.key(), document.details(),
                text == null ? null : text.title(), document.state(), document.createdAt(), now);
    }
}
