package dev.carrel.application;

import dev.carrel.application.query.RetrievalResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A handle of one library, the only access to its documents, crawls and conversations; resources of other libraries
 * count as missing. The library need not exist: every method then throws {@link NotFoundException}. Cheap and
 * thread-safe.
 */
public final class LibraryHandle {

    /** The maximum number of documents in a search result or a page of a list. */
    public static final int MAX_DOCUMENTS = 100;

    private static final int ALL_TURNS = Integer.MAX_VALUE;

    private final LibraryId id;
    private final EngineServices engine;

    LibraryHandle(LibraryId id, EngineServices engine) {
        this.id = id;
        this.engine = engine;
    }

    /** Returns the id of the library. */
    public LibraryId id() {
        return id;
    }

    /** Returns the library with the number of its documents by status and of its unembedded documents. */
    public LibraryOverview describe() {
        return new LibraryOverview(requireLibrary(), engine.storage().documents().countByStatus(id),
                engine.countUnembedded(id), engine.embeddedPerSecond(id));
    }

    /**
     * Adds a document. It is durable on return and processed soon after. A text or an address that the library already
     * has is recognised, as {@link dev.carrel.application.port.Documents#submitDocument} defines.
     *
     * @throws AddressRefusedException if the address policy forbids its address
     * @throws UnavailableException if too many documents are pending
     */
    public AddedDocument addDocument(NewDocument document) {
        return addDocuments(List.of(document)).getFirst();
    }

    /**
     * Adds several documents as {@link #addDocument(NewDocument)} does, and faster: with one durable write. Adds all of
     * them, or none if it throws. The documents are in memory until then: for many, add a hundred at a time.
     *
     * @return the documents in the given order
     * @throws AddressRefusedException if the address policy forbids the address of one of them
     * @throws UnavailableException if too many documents are pending
     */
    public List<AddedDocument> addDocuments(List<NewDocument> documents) {
        return engine.ingest()
                .addDocument()
                .addAll(id, documents)
                .stream()
                .map(submitted -> new AddedDocument(submitted.document(), submitted.added()))
                .toList();
    }

    /** Waits until documents can be added again after too many were pending, or for a time limit; returns whether. */
    public boolean awaitRoom(Duration limit) throws InterruptedException {
        return engine.ingest().addDocument().awaitRoom(limit);
    }

    /** Adds a text, as {@link #addDocument(NewDocument)} does. */
    public AddedDocument addText(String text) {
        return addDocument(NewDocument.ofText(text));
    }

    /**
     * Waits until the processing of a document has ended, or for a time limit.
     *
     * @return the document in success or failed; in its current state after the limit
     * @throws NotFoundException if the document does not exist or is deleted meanwhile
     */
    public Document awaitDocument(DocumentId document, Duration limit) throws InterruptedException {
        return engine.ingest().awaitDocument().awaitCompletion(id, document, limit);
    }

    /**
     * Returns a document.
     *
     * @throws NotFoundException if it does not exist
     */
    public Document getDocument(DocumentId document) {
        requireLibrary();
        return engine.storage().documents().findById(id, document).orElseThrow(() -> notFound(document));
    }

    /**
     * Returns the current text of a document; empty before it was first read.
     *
     * @throws NotFoundException if the document does not exist
     */
    public Optional<DocumentContent> findContent(DocumentId document) {
        getDocument(document);
        return engine.storage().documents().findContent(id, document);
    }

    /**
     * Returns documents, newest first.
     *
     * @param status only documents with this status; null for all
     * @param before only documents older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_DOCUMENTS}
     */
    public List<Document> listDocuments(@Nullable DocumentStatus status, @Nullable DocumentId before, int limit) {
        requireLibrary();
        return engine.storage().documents().listNewest(id, status, before, Math.clamp(limit, 1, MAX_DOCUMENTS));
    }

    /**
     * Deletes a document. No later query shows it, not even after a crash.
     *
     * @throws NotFoundException if the document does not exist
     */
    public void deleteDocument(DocumentId document) {
        requireLibrary();
        engine.ingest().deleteDocument().delete(id, document);
    }

    /**
     * Schedules a page to be fetched again soon. Its current text remains searchable until then; an unchanged page is
     * not indexed again. Has no effect on texts and files.
     *
     * @throws NotFoundException if the document does not exist
     */
    public Document refreshDocument(DocumentId document) {
        WebAddress url = getDocument(document).url();
        return url == null ? getDocument(document) : addDocument(NewDocument.ofPage(url.value())).document();
    }

    /** Returns the crawls of the library. */
    public LibraryCrawls crawls() {
        return new LibraryCrawls(id, engine);
    }

    /**
     * Returns a sentence for each place that still contains text of a document, deleted or not; empty if there is none.
     * Deleted text is physically removed within {@link dev.carrel.application.limits.IngestLimits#purgeWithin}. Reads
     * all files of the storage and the index.
     */
    public List<String> findRemnants(DocumentId document) {
        return Stream
                .concat(engine.storage().findRemnants(id, document).stream(),
                        engine.index().findRemnants(id, document).stream())
                .toList();
    }

    /**
     * Asks a question and waits for the complete reply. An interrupt cancels the reply.
     *
     * @throws NotFoundException if the question continues a conversation that does not exist
     * @throws OverloadedException if too many replies are in progress
     */
    public Reply ask(Question question) throws InterruptedException {
        return engine.askLibrary().collectReply(id, question);
    }

    /** Asks a question that begins a conversation, and waits for the complete reply. */
    public Reply ask(String question) throws InterruptedException {
        return ask(Question.of(question));
    }

    /**
     * Asks a question and streams the reply while it is written. Throws the exceptions of {@link #ask(Question)} at
     * once.
     */
    public ReplyStream streamReply(Question question) {
        return engine.askLibrary().ask(id, question);
    }

    /**
     * Asks a question and streams the reply without its tokens, for a caller that needs only the complete reply. Such a
     * reply can be restarted after a failure of the model, and so fails less often.
     */
    public ReplyStream streamFinalReply(Question question) {
        return engine.askLibrary().askWhole(id, question);
    }

    /**
     * Searches without writing a reply and without a similarity threshold.
     *
     * @param question its conversation, if any, is context and is not continued
     * @param limit the maximum number of documents, 1 to {@value #MAX_DOCUMENTS}
     * @return documents, best first, each with its best passages
     */
    public SearchResult search(Question question, int limit) {
        return SearchResult.of(searchLibrary(question, limit, false));
    }

    /**
     * Searches as {@link #search(Question, int)} does, and explains the interpretation of the question and the ranking.
     */
    public SearchResult explainSearch(Question question, int limit) {
        return SearchResult.explained(searchLibrary(question, limit, true));
    }

    private RetrievalResult searchLibrary(Question question, int limit, boolean explained) {
        requireLibrary();
        return engine.searchLibrary().search(id, question, Math.clamp(limit, 1, MAX_DOCUMENTS), explained);
    }

    /**
     * Searches without a result, as a program may do before the first user: the files of the index are opened, the
     * embedding model is loaded and the code is compiled. So is that of replies, unless a language model writes them.
     */
    public void warmUp(Question question) {
        requireLibrary();
        engine.askLibrary().warmUp(id, question);
    }

    /**
     * Returns a conversation with all its turns.
     *
     * @throws NotFoundException if it does not exist
     */
    public Conversation getConversation(ConversationId conversation) {
        requireLibrary();
        return engine.storage()
                .conversations()
                .findById(id, conversation, ALL_TURNS)
                .orElseThrow(() -> NotFoundException.ofConversation(conversation.value()));
    }

    /**
     * Deletes a conversation.
     *
     * @throws NotFoundException if it does not exist
     */
    public void deleteConversation(ConversationId conversation) {
        requireLibrary();
        if (!engine.storage().conversations().deleteById(id, conversation)) {
            throw NotFoundException.ofConversation(conversation.value());
        }
    }

    private Library requireLibrary() {
        return engine.requireLibrary(id);
    }

    private static NotFoundException notFound(DocumentId document) {
        return NotFoundException.ofDocument(document.value());
    }

    /**
     * A library with its document counts.
     *
     * @param documentCounts the number of documents with each status; contains every status
     * @param unembeddedDocuments the number of searchable documents that only lexical search finds, because their
     * embeddings are pending; 0 in an engine without an embedder
     * @param embeddedPerSecond how many documents were embedded per second lately; empty while none is embedded
     */
    public record LibraryOverview(Library library, Map<DocumentStatus, Long> documentCounts,
            long unembeddedDocuments, OptionalDouble embeddedPerSecond) {

        /** Returns the time until all documents are embedded at this speed; empty while it is unknown. */
        public Optional<Duration> embeddingTimeLeft() {
            return embeddedPerSecond.isEmpty() || unembeddedDocuments == 0 ? Optional.empty()
                    : Optional.of(Duration.ofSeconds((long) Math.ceil(unembeddedDocuments
                            / embeddedPerSecond.getAsDouble())));
        }
    }

    /**
     * The result of adding a document.
     *
     * @param created false if the library already had the document: the same text or file, key or address
     */
    public record AddedDocument(Document document, boolean created) {}
}
