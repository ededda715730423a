package dev.carrel.application;

import dev.carrel.application.SearchResult.SearchExplanation;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.query.InterpretedQuestion;
import dev.carrel.application.query.RetrievalResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.PageStatus;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One library, and the only way to what is in it: a document or a conversation of another library is not there. The
 * library need not exist yet, or any more; every method then throws {@link NotFoundException}. Cheap, and safe for use
 * by many threads.
 */
public final class LibraryHandle {

    /** The most documents that a search or a page of the list may hold. */
    public static final int MAX_DOCUMENTS = 100;

    /** The most addresses that a page of the list of a crawl may hold. */
    public static final int MAX_CRAWL_PAGES = 1000;

    private static final int ALL_TURNS = Integer.MAX_VALUE;

    private final LibraryId id;
    private final EngineServices engine;

    LibraryHandle(LibraryId id, EngineServices engine) {
        this.id = id;
        this.engine = engine;
    }

    public LibraryId id() {
        return id;
    }

    /** The library as it is now, with the number of its documents by status and of those yet to be embedded. */
    public LibraryOverview describe() {
        return new LibraryOverview(requireLibrary(), engine.storage().documents().countByStatus(id),
                engine.countUnembedded(id));
    }

    /**
     * Takes a document in. It is durable when this returns and processed soon after; a text or an address that the
     * library has is recognised, as {@link dev.carrel.application.port.Documents#submitDocument} states.
     *
     * @throws AddressRefusedException if its address would never be fetched
     * @throws UnavailableException if too many documents are waiting already
     */
    public AddedDocument addDocument(NewDocument document) {
        var submitted = engine.ingest().addDocument().add(id, document);
        return new AddedDocument(submitted.document(), submitted.added());
    }

    /** Takes a text in, as {@link #addDocument(NewDocument)} does. */
    public AddedDocument addText(String text) {
        return addDocument(NewDocument.ofText(text));
    }

    /**
     * Waits until the processing of a document has ended.
     *
     * @return the document in success or failed, or as it stands when the time is up
     * @throws NotFoundException if there is no such document, or no longer
     */
    public Document awaitDocument(DocumentId document, Duration limit) throws InterruptedException {
        return engine.ingest().awaitDocument().awaitCompletion(id, document, limit);
    }

    /** @throws NotFoundException if there is no such document */
    public Document getDocument(DocumentId document) {
        requireLibrary();
        return engine.storage().documents().findById(id, document).orElseThrow(() -> notFound(document));
    }

    /**
     * The clean text that the document answers with now.
     *
     * @return empty while it was never read
     * @throws NotFoundException if there is no such document
     */
    public Optional<DocumentContent> findContent(DocumentId document) {
        getDocument(document);
        return engine.storage().documents().findContent(id, document);
    }

    /**
     * Documents from the newest to the oldest.
     *
     * @param status only those with this status; null for all
     * @param before only those older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_DOCUMENTS}
     */
    public List<Document> listDocuments(@Nullable DocumentStatus status, @Nullable DocumentId before, int limit) {
        requireLibrary();
        return engine.storage().documents().listNewest(id, status, before, Math.clamp(limit, 1, MAX_DOCUMENTS));
    }

    /**
     * Deletes a document. When this has returned, no query that begins later shows it, not after a crash either.
     *
     * @throws NotFoundException if there is no such document
     */
    public void deleteDocument(DocumentId document) {
        requireLibrary();
        engine.ingest().deleteDocument().delete(id, document);
    }

    /**
     * Has a page read again soon; one that has not changed since is not indexed again, and its earlier text answers
     * until then. Nothing happens to a document that is no page: that is read again only when it is handed in again.
     *
     * @throws NotFoundException if there is no such document
     */
    public Document refreshDocument(DocumentId document) {
        WebAddress url = getDocument(document).url();
        return url == null ? getDocument(document) : addDocument(NewDocument.ofPage(url.value())).document();
    }

    /**
     * Takes in a site. The crawl goes on behind this, also after the engine was closed and opened again.
     *
     * @return the crawl, and whether it was begun just then or was running already
     * @throws AddressRefusedException if its start would never be fetched
     */
    public StartedCrawl startCrawl(CrawlPlan plan) {
        var started = engine.runCrawls().startCrawl(id, plan);
        return new StartedCrawl(started.crawl(), started.created());
    }

    /** @throws NotFoundException if the library has no such crawl */
    public Crawl getCrawl(CrawlId crawl) {
        requireLibrary();
        return engine.storage()
                .crawls()
                .findById(id, crawl)
                .orElseThrow(() -> NotFoundException.ofCrawl(crawl.value()));
    }

    /**
     * Crawls from the newest to the oldest.
     *
     * @param before only those older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_DOCUMENTS}
     */
    public List<Crawl> listCrawls(@Nullable CrawlId before, int limit) {
        requireLibrary();
        return engine.storage().crawls().listNewest(id, before, Math.clamp(limit, 1, MAX_DOCUMENTS));
    }

    /**
     * Addresses that a crawl met, in the order in which it met them.
     *
     * @param status only those with this status; null for all
     * @param after only those with a greater {@linkplain CrawlPage#number number}; 0 to begin with the first
     * @param limit 1 to {@value #MAX_CRAWL_PAGES}
     * @throws NotFoundException if the library has no such crawl
     */
    public List<CrawlPage> listCrawlPages(CrawlId crawl, @Nullable PageStatus status, long after, int limit) {
        getCrawl(crawl);
        return engine.storage().crawls().listPages(id, crawl, status, after, Math.clamp(limit, 1, MAX_CRAWL_PAGES));
    }

    /**
     * Cancels a crawl; pages that are being read are so still, and one that has ended stays as it is.
     *
     * @throws NotFoundException if the library has no such crawl
     */
    public Crawl cancelCrawl(CrawlId crawl) {
        requireLibrary();
        return engine.runCrawls().cancelCrawl(id, crawl);
    }

    /**
     * Where something is left of a document, be it deleted or not, each place as a sentence; empty if nothing is. What
     * was deleted is physically gone within {@link dev.carrel.application.limits.IngestLimits#purgeWithin}. Reads the
     * files of the storage and the index as a whole.
     */
    public List<String> findRemnants(DocumentId document) {
        return Stream
                .concat(engine.storage().findRemnants(id, document).stream(),
                        engine.index().findRemnants(id, document).stream())
                .toList();
    }

    /**
     * Asks, and waits for the whole reply. An interrupt ends the wait and the work on the reply.
     *
     * @throws NotFoundException if the question continues a conversation that the library does not have
     * @throws OverloadedException if too many replies are being made
     */
    public Reply ask(Question question) throws InterruptedException {
        return engine.askLibrary().collectReply(id, question);
    }

    /** Asks a question that begins a conversation, and waits for the whole reply. */
    public Reply ask(String question) throws InterruptedException {
        return ask(Question.of(question));
    }

    /** Asks, and hands out the reply while it is made; refuses what {@link #ask} refuses, before there is a stream. */
    public ReplyStream streamReply(Question question) {
        return engine.askLibrary().ask(id, question);
    }

    /**
     * Asks, and hands out a stream of the reply without its pieces: for a caller that waits for the whole reply, and
     * looks after other things meanwhile. A reply whose pieces nobody has read can be begun anew, so it fails less
     * often.
     */
    public ReplyStream streamFinalReply(Question question) {
        return engine.askLibrary().askWhole(id, question);
    }

    /**
     * Searches without making a reply, and without a threshold.
     *
     * @param question its conversation, if any, helps to understand it and is not continued
     * @param limit at most so many documents, 1 to {@value #MAX_DOCUMENTS}
     * @return documents, best first, each with the passages that fit best
     */
    public SearchResult search(Question question, int limit) {
        return new SearchResult(searchLibrary(question, limit, false).documents(), null);
    }

    /**
     * Searches as {@link #search(Question, int)} does, and tells how the question was understood and why each ranks.
     */
    public SearchResult explainSearch(Question question, int limit) {
        RetrievalResult result = searchLibrary(question, limit, true);
        return new SearchResult(result.documents(), explain(result));
    }

    private static SearchExplanation explain(RetrievalResult result) {
        InterpretedQuestion question = result.question();
        QueryExplanation index = result.explanation();
        return new SearchExplanation(question.original(), question.searchText(),
                question.context().stream().map(ContextQuestion::text).toList(), question.standaloneText(),
                index == null ? List.of() : index.terms(), index == null ? 0 : index.vectorWeight());
    }

    private RetrievalResult searchLibrary(Question question, int limit, boolean explained) {
        requireLibrary();
        return engine.searchLibrary().search(id, question, Math.clamp(limit, 1, MAX_DOCUMENTS), explained);
    }

    /** The whole conversation. @throws NotFoundException if the library does not have it */
    public Conversation getConversation(ConversationId conversation) {
        requireLibrary();
        return engine.storage()
                .conversations()
                .findById(id, conversation, ALL_TURNS)
                .orElseThrow(() -> NotFoundException.ofConversation(conversation.value()));
    }

    /** Deletes a conversation. @throws NotFoundException if the library does not have it */
    public void deleteConversation(ConversationId conversation) {
        requireLibrary();
        if (!engine.storage().conversations().deleteById(id, conversation)) {
            throw NotFoundException.ofConversation(conversation.value());
        }
    }

    private Library requireLibrary() {
        return engine.storage().libraries().findById(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
    }

    private static NotFoundException notFound(DocumentId document) {
        return NotFoundException.ofDocument(document.value());
    }

    /**
     * A library with what is in it.
     *
     * @param documentCounts how many documents have each status; every status is a key
     * @param unembeddedDocuments how many documents that answer are found by their words, but not by their meaning yet;
     * 0 for good in an engine without an embedder
     */
    public record LibraryOverview(Library library, Map<DocumentStatus, Long> documentCounts,
            long unembeddedDocuments) {}
}
