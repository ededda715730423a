package dev.carrel.application.fake.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Document.Correction;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.passage.ModelId;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A document with its text, its last submission and the fencing token of its last lease. */
final class InMemoryDocument {

    Document document;
    InMemorySubmission submission;
    FetchReason occasion;
    Validators validators = Validators.NONE;
    /** The library's setting when the text was extracted. */
    boolean keepAll;
    @Nullable
    DocumentContent content;
    /** The text as it was read, which is the content unless that was corrected. */
    @Nullable
    DocumentContent read;
    @Nullable
    String correctedText;
    List<DocumentImage> images = List.of();
    final Map<PictureKey, RecognizedPage> recognized = new HashMap<>();
    long revision;
    @Nullable
    ModelId embedded;
    @Nullable
    Instant readAt;
    @Nullable
    Instant goneSince;
    boolean asked;
    /** Set while the document is queued, once its due time has passed. */
    boolean ready;
    private boolean submissionIsKept = true;
    private long lastLease;
    private @Nullable LeaseHolder leaseHolder;
    private @Nullable LeaseHolder embeddingHolder;
    private Instant embeddingClaimedUntil = Instant.MIN;

    InMemoryDocument(InMemorySubmission submission, Document document, FetchReason occasion) {
        this.submission = submission;
        this.document = document;
        this.occasion = occasion;
        this.asked = occasion == FetchReason.ASKED;
    }

    /** Returns the host of a page, for fairness between hosts; empty for other documents. */
    String host() {
        WebAddress url = document.url();
        return url == null ? "" : url.host();
    }

    /** Claims the document for embedding, unless another engine has. */
    boolean claimEmbedding(LeaseHolder holder, Instant now, Instant until) {
        boolean isFree = embeddingHolder == null || holder.engine().equals(embeddingHolder.engine())
                || embeddingClaimedUntil.isBefore(now);
        if (isFree) {
            embeddingHolder = holder;
            embeddingClaimedUntil = until;
        }
        return isFree;
    }

    void releaseEmbedding(LeaseHolder holder) {
        if (holder.equals(embeddingHolder)) {
            embeddingHolder = null;
        }
    }

    /** Claims the document; the validators of a text under another setting are not used. */
    ClaimedDocument claim(LeaseHolder holder, DocumentState.Queued queued, boolean keepsAll, Instant until,
            Instant now) {
        var lease = new Lease(++lastLease, until);
        leaseHolder = holder;
        moveTo(queued.claim(lease), now);
        return new ClaimedDocument(document, source(submission), lease, occasion,
                keepsAll == keepAll && document.pendingMetadata() == null ? validators : Validators.NONE);
    }

    /** Returns who claimed it last. */
    LeaseHolder requireHolder() {
        return Objects.requireNonNull(leaseHolder);
    }

    private DocumentSource source(InMemorySubmission claimed) {
        return claimed.source() instanceof DocumentSource.SourceFile file
                ? new DocumentSource.SourceFile(file.name(), file.mediaType(), new ByteSource() {
                    @Override
                    public long size() {
                        return file.content().size();
                    }

                    @Override
                    public InputStream openStream() throws IOException {
                        if (submission != claimed || !submissionIsKept) {
                            throw new IOException("What was handed in is there no more.");
                        }
                        return file.content().openStream();
                    }
                }, file.isKept())
                : claimed.source();
    }

    /** Returns the file as it came, if it is kept and its text is the one that is searched. */
    Optional<DocumentSource.SourceFile> original() {
        return document.state() instanceof DocumentState.Success && submissionIsKept
                && source(submission) instanceof DocumentSource.SourceFile file ? Optional.of(file) : Optional.empty();
    }

    long originalBytes() {
        return keepsFile() && submission.source() instanceof DocumentSource.SourceFile file ? file.content().size() : 0;
    }

    boolean keepsFile() {
        return submissionIsKept && submission.source() instanceof DocumentSource.SourceFile file && file.isKept();
    }

    Document rereadFile(Instant now) {
        if (document.state() instanceof DocumentState.Success || document.state() instanceof DocumentState.Failed) {
            recognized.values().removeIf(page -> !page.isRead());
            moveTo(document.state().resubmit(now), now);
        }
        return document;
    }

    void handIn(InMemorySubmission again, FetchReason on, Instant now) {
        Document resubmitted = document.resubmit(again.details(), again.isSameSource(submission), now);
        if (!again.isSameSource(submission)) {
            recognized.clear();
        }
        submission = again;
        submissionIsKept = true;
        queueAgain(resubmitted, on);
    }

    /** Queues the document to be read again from the same source. */
    void refresh(FetchReason on, Instant now) {
        queueAgain(document.withState(document.state().resubmit(now), now), on);
    }

    private void queueAgain(Document resubmitted, FetchReason on) {
        boolean staysAsked = occasion == FetchReason.ASKED && !hasEnded();
        occasion = staysAsked ? FetchReason.ASKED : on;
        asked |= on == FetchReason.ASKED;
        update(resubmitted);
    }

    private boolean hasEnded() {
        return document.state() instanceof DocumentState.Success || document.state() instanceof DocumentState.Failed;
    }

    /** Returns whether another run of the document will begin. */
    boolean isToBeRead() {
        return document.state() instanceof DocumentState.Queued
                || document.state() instanceof DocumentState.Running running && running.resubmitted();
    }

    void moveTo(DocumentState state, Instant now) {
        update(document.withState(state, now));
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
        submissionIsKept = submission.source() instanceof DocumentSource.SourceFile file && file.isKept();
    }

    void remove() {
        submissionIsKept = false;
    }

    private void update(Document changed) {
        ready = changed.state() instanceof DocumentState.Queued queued && !queued.needsIsolation()
                && !queued.dueAt().isAfter(changed.updatedAt());
        document = changed;
    }

    void describeVersion(Validators version, ExtractedContent extracted) {
        validators = version;
        keepAll = extracted.keepAll();
        images = extracted.images();
        document = new Document(document.id(), document.library(), document.url(), document.key(), document.metadata(),
                document.pendingMetadata(),
                document.contentTitle(), extracted.kept(), extracted.leftOut(), document.state(), document.correction(),
                document.createdAt(), document.updatedAt());
    }

    void answerWith(@Nullable DocumentContent text, long asRevision, Instant now) {
        content = text;
        images = text == null ? List.of() : images;
        revision = asRevision;
        document = new Document(document.id(), document.library(), document.url(), document.key(), document.metadata(),
                document.pendingMetadata(),
                text == null ? null : text.title(), text == null ? null : document.kept(),
                text == null ? List.of() : document.leftOut(), document.state(), document.correction(),
                document.createdAt(), now);
        read = text;
        if (document.correction() != null) {
            document = document.withCorrection(document.correction().outdated(), now);
        }
    }

    /** Replaces the text by a corrected one; null to use the one that was read again. */
    void correct(@Nullable NewCorrection given, long asRevision, Instant now) {
        DocumentContent before = Objects.requireNonNull(read);
        DocumentContent replacement = given == null ? before : given.applyTo(before);
        content = replacement;
        document = new Document(document.id(), document.library(), document.url(), document.key(), document.metadata(),
                document.pendingMetadata(), replacement.title(), document.kept(), document.leftOut(), document.state(),
                null, document.createdAt(), now);
        correctedText = given == null ? null : given.text();
        revision = asRevision;
        document = document.withCorrection(given == null ? null : new Correction(now, given.by(), false), now);
    }

    void forgetCorrection(Instant now) {
        correctedText = null;
        document = document.withCorrection(null, now);
    }
}
