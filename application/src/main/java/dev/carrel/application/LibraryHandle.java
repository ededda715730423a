package dev.carrel.application;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryConversation.ConversationPage;
import dev.carrel.application.client.LibraryConversation.LibraryTurn;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.StreamedReply;
import dev.carrel.application.connector.LibraryConnectors;
import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.query.ChooseLibrary;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A handle of one library, the only access to its documents, crawls and conversations; resources of other libraries
 * count as missing. The library need not exist: every method then throws {@link NotFoundException}. Cheap and
 * thread-safe.
 */
public final class LibraryHandle implements LibraryClient {

    private final VisibleLibrary view;

    LibraryHandle(VisibleLibrary view) {
        this.view = view;
    }

    /**
     * Returns a handle that sees only a part of the library: documents that do not pass the filter do not exist for it,
     * in any operation. Restricting it again only narrows it.
     */
    public LibraryHandle restrictedTo(AttributeFilter filter) {
        return filter.isEverything() ? this : new LibraryHandle(view.restrictedTo(filter));
    }

    /**
     * Returns a handle for a reader: of documents that connectors have added with their rights, it has only the ones
     * for everybody or for one of the names. Without it, all documents exist. Again, it only narrows.
     *
     * @param names such as {@code group:sales} and {@code user:anna}, see {@link Readers}
     */
    public LibraryHandle forReaders(Set<String> names) {
        return new LibraryHandle(view.forReaders(names));
    }

    /**
     * Returns a handle for requests with a token, of a program that serves other users: it is {@linkplain #restrictedTo
     * restricted} to the filter of the token and {@linkplain #forReaders to its readers}, takes only questions that the
     * limits of the token allow, and counts them in its usage. The other limits are for {@link Carrel#requestMeter} to
     * check.
     */
    public LibraryHandle forToken(AccessToken token) {
        return new LibraryHandle(view.forToken(token));
    }

    @Override
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

    @Override
    public LibraryReply ask(Question question) throws InterruptedException {
        return LibraryViews.toReply(queries().ask(question));
    }

    @Override
    public StreamedReply stream(Question question) {
        return new EmbeddedReply(queries().streamReply(question));
    }

    @Override
    public List<LibrarySource> search(Question question, int limit) {
        return LibraryViews.toSources(queries().search(question, limit).documents());
    }

    @Override
    public List<LibrarySource> retrieve(Question question, int limit) {
        return LibraryViews.toSources(queries().retrieve(question, limit));
    }

    @Override
    public AddedDocument add(NewDocument document) {
        Document added = documents().addDocument(document).document();
        return new AddedDocument(added.id(), added.state().status() == DocumentStatus.SUCCESS);
    }

    @Override
    public LibraryDocument await(DocumentId document, Duration limit) throws InterruptedException {
        return LibraryViews.toDocument(documents().awaitDocument(document, limit));
    }

    @Override
    public LibraryDocument get(DocumentId document) {
        return LibraryViews.toDocument(documents().getDocument(document));
    }

    @Override
    public DocumentPage list(DocumentSelection selection, @Nullable String cursor, int limit) {
        List<Document> found = documents().listDocuments(DocumentListing.newest(limit)
                .of(selection)
                .after(cursor == null ? null : ListPosition.fromCursor(DocumentOrder.NEWEST, cursor)));
        return new DocumentPage(found.stream().map(LibraryViews::toDocument).toList(),
                found.size() < limit ? null : DocumentOrder.NEWEST.positionOf(found.getLast()).toCursor());
    }

    @Override
    public DocumentText getText(DocumentId document) {
        return documents().findContent(document)
                .map(content -> new DocumentText(content.fullText(), content.version()))
                .orElseThrow(() -> NotFoundException.of(ResourceType.DOCUMENT,
                        "The document exists, but has no text yet."));
    }

    @Override
    public LibraryDocument correct(DocumentId document, DocumentText corrected) {
        return LibraryViews.toDocument(documents().correctText(document, corrected.markdown(), corrected.version()));
    }

    @Override
    public LibraryDocument withdrawCorrection(DocumentId document) {
        return LibraryViews.toDocument(documents().withdrawCorrection(document, null));
    }

    @Override
    public void delete(DocumentId document) {
        documents().deleteDocument(document);
    }

    @Override
    public long delete(DocumentSelection selection) {
        return documents().deleteDocuments(selection);
    }

    @Override
    public ConversationPage listConversations(@Nullable String cursor, int limit) {
        List<ConversationSummary> found = conversations().listConversations(ConversationSelection.ALL,
                cursor == null ? null : new ConversationId(cursor), limit);
        return new ConversationPage(found.stream().map(LibraryViews::toConversation).toList(),
                found.size() < limit ? null : found.getLast().id().value());
    }

    @Override
    public List<LibraryTurn> getConversation(ConversationId conversation) {
        return LibraryViews.toTurns(conversations().getConversation(conversation));
    }

    @Override
    public void deleteConversation(ConversationId conversation) {
        conversations().deleteConversation(conversation);
    }

    @Override
    public ConversationLink shareConversation(ConversationId conversation) {
        return new ConversationLink(conversations().shareConversation(conversation), null);
    }

    @Override
    public void withdrawConversation(ConversationId conversation) {
        conversations().withdrawConversation(conversation);
    }

    /** Returns the documents of the library. */
    public LibraryDocuments documents() {
        return new LibraryDocuments(view);
    }

    /** Returns the crawls of the library. */
    public LibraryCrawls crawls() {
        return new LibraryCrawls(view);
    }

    /** Returns what is asked of the library, for programs that pass replies on as they are. */
    public LibraryQueries queries() {
        return new LibraryQueries(view);
    }

    /**
     * Returns which of several libraries answers a question, and after it the others that are likely to answer too, as
     * {@link ChooseLibrary#rank} does. The question is then to be asked of the first; until then it is not counted.
     *
     * @param libraries handles of one engine, at least one
     */
    public static List<LibraryHandle> rankLibraries(List<LibraryHandle> libraries, Question question) {
        return LibraryQueries.rank(libraries.stream().map(each -> each.view).toList(), question)
                .stream()
                .map(id -> libraries.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow())
                .toList();
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

    /** Subscribes to the changes that this handle sees, after a {@link LibraryEvent#position}; null for now. */
    public EventSubscription subscribe(@Nullable String position) {
        view.requireLibrary();
        return view.engine().changes().subscribe(view.id(), new LibraryEventState(view.readAnew()), position);
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
}
