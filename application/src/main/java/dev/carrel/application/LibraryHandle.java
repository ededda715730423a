package dev.carrel.application;

import dev.carrel.application.connector.LibraryConnectors;
import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.query.ChooseLibrary;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A handle of one library, the only access to its documents, crawls and conversations; resources of other libraries
 * count as missing. The library need not exist: every method then throws {@link NotFoundException}. Cheap and
 * thread-safe.
 */
public final class LibraryHandle {

    /** The maximum number of documents in a search result or a page of a list. */
    public static final int MAX_DOCUMENTS = 100;

    private final VisibleLibrary view;
    private final DocumentCollection documents;

    LibraryHandle(VisibleLibrary view) {
        this.view = view;
        this.documents = new DocumentCollection(view);
    }

    /**
     * Returns a handle that sees only a part of the library: documents that do not pass the filter do not exist for it,
     * in any operation. Restricting it again only narrows it.
     */
    public LibraryHandle restrictedTo(AttributeFilter filter) {
        return filter.isEverything() ? this : new LibraryHandle(view.restrictedTo(filter));
    }

    /**
     * Returns a handle for requests with a token, of a program that serves other users: it is {@linkplain #restrictedTo
     * restricted} to the filter of the token, takes only questions that the limits of the token allow, and counts them
     * in its usage. The other limits are for {@link Carrel#requestMeter} to check.
     */
    public LibraryHandle forToken(AccessToken token) {
        return new LibraryHandle(view.forToken(token));
    }

    /** Returns the id of the library. */
    public LibraryId id() {
        return view.id();
    }

    /** Returns what documents must pass to exist for this handle. */
    public AttributeFilter filter() {
        return view.filter();
    }

    /** Returns the library, without counting anything. */
    public Library requireExists() {
        return view.requireLibrary();
    }

    /** Returns the library with the number of its documents by status and of its unembedded documents. */
    public LibraryOverview describe() {
        return view.describe();
    }

    /** Returns the documents of the library. */
    public DocumentCollection documents() {
        return documents;
    }

    /**
     * Adds a document. It is durable on return and processed soon after. A text or an address that the library already
     * has is recognised, as {@link dev.carrel.application.port.Documents#submitDocument} defines.
     */
    public AddedDocument addDocument(NewDocument document) {
        return documents.addDocuments(List.of(document)).getFirst();
    }

    /** Adds several documents, as {@link DocumentCollection#addDocuments} does. */
    public List<AddedDocument> addDocuments(List<NewDocument> added) {
        return documents.addDocuments(added);
    }

    /** Adds a text, as {@link #addDocument(NewDocument)} does. */
    public AddedDocument addText(String text) {
        return addDocument(NewDocument.ofText(text));
    }

    /** Waits until a document has been processed, as {@link DocumentCollection#awaitDocument} does. */
    public Document awaitDocument(DocumentId document, Duration limit) throws InterruptedException {
        return documents.awaitDocument(document, limit);
    }

    /** Returns a document, as {@link DocumentCollection#getDocument} does. */
    public Document getDocument(DocumentId document) {
        return documents.getDocument(document);
    }

    /** Returns the text of a document, as {@link DocumentCollection#findContent} does. */
    public Optional<DocumentContent> findContent(DocumentId document) {
        return documents.findContent(document);
    }

    /**
     * Returns documents, newest first.
     *
     * @param status only documents with this status; null for all
     * @param before only documents older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_DOCUMENTS}
     */
    public List<Document> listDocuments(@Nullable DocumentStatus status, @Nullable DocumentId before, int limit) {
        return listDocuments(DocumentListing.newest(limit)
                .of(DocumentSelection.all().withStatus(status))
                .after(before == null ? null : new ListPosition(before, null)));
    }

    /** Returns a page of a list of documents, as {@link DocumentCollection#listDocuments} does. */
    public List<Document> listDocuments(DocumentListing listing) {
        return documents.listDocuments(listing);
    }

    /** Replaces the attributes of a document, as {@link DocumentCollection#updateAttributes} does. */
    public Document updateAttributes(DocumentId document, Attributes attributes) {
        return documents.updateAttributes(document, attributes);
    }

    /** Deletes a document, as {@link DocumentCollection#deleteDocument} does. */
    public void deleteDocument(DocumentId document) {
        documents.deleteDocument(document);
    }

    /** Deletes the selected documents, as {@link DocumentCollection#deleteDocuments} does; returns how many. */
    public long deleteDocuments(DocumentSelection selection) {
        return documents.deleteDocuments(selection);
    }

    /** Returns the crawls of the library. */
    public LibraryCrawls crawls() {
        return new LibraryCrawls(view);
    }

    /**
     * Asks a question and waits for the complete reply. An interrupt cancels the reply.
     *
     * @throws dev.carrel.domain.error.InvalidRequestException if it is longer than the limits of the library allow
     * @throws NotFoundException if the question continues a conversation that does not exist
     * @throws OverloadedException if too many replies are in progress
     */
    public Reply ask(Question question) throws InterruptedException {
        return view.collectReply(question);
    }

    /** Asks a question that begins a conversation. */
    public Reply ask(String question) throws InterruptedException {
        return ask(Question.of(question));
    }

    /** Asks a question and streams the reply. Throws the exceptions of {@link #ask(Question)} at once. */
    public ReplyStream streamReply(Question question) {
        return view.streamReply(question);
    }

    /** Streams a reply without its tokens: one that can be restarted after a failure of the model. */
    public ReplyStream streamFinalReply(Question question) {
        return view.streamFinalReply(question);
    }

    /**
     * Returns which of several libraries answers a question, and after it the others that are likely to answer too, as
     * {@link ChooseLibrary#rank} does. The question is then to be asked of the first; until then it is not counted.
     *
     * @param libraries handles of one engine, at least one
     */
    public static List<LibraryHandle> rankLibraries(List<LibraryHandle> libraries, Question question) {
        return VisibleLibrary.rankLibraries(libraries.stream().map(each -> each.view).toList(), question)
                .stream()
                .map(id -> libraries.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow())
                .toList();
    }

    /**
     * Searches without writing a reply and without a similarity threshold.
     *
     * @param question its conversation, if any, is context and is not continued
     * @param limit the maximum number of documents, 1 to {@value #MAX_DOCUMENTS}
     * @return documents, best first, each with its best passages
     */
    public SearchResult search(Question question, int limit) {
        return SearchResult.of(view.searchLibrary(question, limit, false));
    }

    /** Searches as {@link #search(Question, int)} does, and explains the interpretation and the ranking. */
    public SearchResult explainSearch(Question question, int limit) {
        return SearchResult.explained(view.searchLibrary(question, limit, true));
    }

    /** Searches without a result, so that the first user finds files open, the model loaded and the code compiled. */
    public void warmUp(Question question) {
        view.engine().query().askLibrary().warmUp(view.requireState(), view.restrict(question));
    }

    /** Returns the question log of the library. */
    public LibraryQuestions questions() {
        return new LibraryQuestions(view);
    }

    /** Returns the curated answers of the library. */
    public LibraryHelpArticles helpArticles() {
        return new LibraryHelpArticles(view);
    }

    /** Returns the chat widgets of the library. */
    public LibraryWidgets widgets() {
        return new LibraryWidgets(view);
    }

    /** Returns the connectors of the library; not for a restricted handle. */
    public LibraryConnectors connectors() {
        return view.connectors();
    }

    /** Returns the checks and evaluations of the library; not for a restricted handle. */
    public LibraryEvaluations evaluations() {
        return new LibraryEvaluations(view);
    }

    /** Returns the conversations of the library. */
    public LibraryConversations conversations() {
        return new LibraryConversations(view);
    }

    /** Returns a conversation, as {@link LibraryConversations#getConversation} does. */
    public Conversation getConversation(ConversationId conversation) {
        return conversations().getConversation(conversation);
    }

    /** Deletes a conversation, as {@link LibraryConversations#deleteConversation} does. */
    public void deleteConversation(ConversationId conversation) {
        conversations().deleteConversation(conversation);
    }

    /** Subscribes to the changes that this handle sees, after a {@link LibraryEvent#position}; null for now. */
    public EventSubscription subscribe(@Nullable String position) {
        view.requireLibrary();
        return view.engine().changes().subscribe(view.id(), new LibraryEventState(view), position);
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
