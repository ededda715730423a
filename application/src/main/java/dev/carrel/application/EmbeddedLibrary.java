package dev.carrel.application;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.LibraryReply.Link;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.LibrarySource.Excerpt;
import dev.carrel.application.client.StreamedReply;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A {@link LibraryClient} of an engine in this process. Thread-safe. */
public final class EmbeddedLibrary implements LibraryClient {

    private final LibraryHandle library;

    private EmbeddedLibrary(LibraryHandle library) {
        this.library = library;
    }

    /** Returns the client of a library, which sees what the handle sees. */
    public static LibraryClient of(LibraryHandle library) {
        return new EmbeddedLibrary(library);
    }

    @Override
    public String id() {
        return library.id().value();
    }

    @Override
    public LibraryReply ask(Question question) throws InterruptedException {
        return toReply(library.ask(question));
    }

    @Override
    public StreamedReply stream(Question question) {
        return new EmbeddedReply(library.streamReply(question));
    }

    @Override
    public List<LibrarySource> search(Question question, int limit) {
        List<RetrievedDocument> found = library.search(question, limit).documents();
        List<SourceDocument> titled = new ReplyMetadata(found.stream().map(RetrievedDocument::document).toList())
                .withDistinctTitles()
                .documents();
        return IntStream.range(0, found.size())
                .mapToObj(i -> toSource(titled.get(i),
                        found.get(i).passages().stream().map(hit -> toExcerpt(titled.get(i), hit)), false))
                .toList();
    }

    @Override
    public AddedDocument add(NewDocument document) {
        LibraryHandle.AddedDocument added = library.addDocument(document);
        boolean isSearchable = added.document().state().status() == DocumentStatus.SUCCESS;
        return new AddedDocument(added.document().id(), isSearchable);
    }

    @Override
    public LibraryDocument await(DocumentId document, Duration limit) throws InterruptedException {
        return toDocument(library.awaitDocument(document, limit));
    }

    @Override
    public LibraryDocument get(DocumentId document) {
        return toDocument(library.getDocument(document));
    }

    @Override
    public DocumentPage list(DocumentSelection selection, @Nullable String cursor, int limit) {
        List<Document> found = library.listDocuments(DocumentListing.newest(limit)
                .of(selection)
                .after(cursor == null ? null : ListPosition.fromCursor(DocumentOrder.NEWEST, cursor)));
        return new DocumentPage(found.stream().map(EmbeddedLibrary::toDocument).toList(),
                found.size() < limit ? null : DocumentOrder.NEWEST.positionOf(found.getLast()).toCursor());
    }

    @Override
    public void delete(DocumentId document) {
        library.deleteDocument(document);
    }

    @Override
    public long delete(DocumentSelection selection) {
        return library.deleteDocuments(selection);
    }

    @Override
    public void deleteConversation(ConversationId conversation) {
        library.deleteConversation(conversation);
    }

    private static LibraryReply toReply(Reply reply) {
        ReplyMetadata metadata = reply.metadata().withDistinctTitles();
        return new LibraryReply(reply.text(), reply.conversation(),
                metadata.documents()
                        .stream()
                        .map(source -> toSource(source, Stream.ofNullable(source.excerpt())
                                .map(part -> toExcerpt(source, part, source.similarity())), source.quoted()))
                        .toList(),
                toLinks(metadata.imageLinks()), toLinks(metadata.helpArticles()), metadata.sure());
    }

    private static LibrarySource toSource(SourceDocument source, Stream<Excerpt> excerpts, boolean quoted) {
        return new LibrarySource(source.id(), source.title(), source.similarity(), source.key(),
                valueOf(source.learnMore()), excerpts.toList(), quoted);
    }

    private static Excerpt toExcerpt(SourceDocument source, PassageHit hit) {
        return toExcerpt(source,
                new Section(hit.passage().headings(), hit.passage().page(), hit.passage().text()), hit.similarity());
    }

    private static Excerpt toExcerpt(SourceDocument source, Section part, double similarity) {
        return new Excerpt(part.text(), part.headings().stream().filter(heading -> !heading.isEmpty()).toList(),
                part.page() == 0 ? null : part.page(), source.findDeepLink(part).orElse(null), similarity);
    }

    private static List<Link> toLinks(List<ReplyLink> links) {
        return links.stream().map(link -> new Link(link.url().value(), link.text())).toList();
    }

    private static LibraryDocument toDocument(Document document) {
        return new LibraryDocument(document.id(), valueOf(document.url()), document.key(),
                valueOf(document.metadata().sourceUrl()), document.title(), document.state().status(),
                document.state().message(), document.metadata().attributes(), document.createdAt(),
                document.updatedAt());
    }

    private static @Nullable String valueOf(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }

    /** A reply of the engine while it is written. */
    private static final class EmbeddedReply implements StreamedReply {

        /** The engine ends each stream within its time limit, so waiting longer than this is no error. */
        private static final Duration EVENT_TIMEOUT = Duration.ofSeconds(10);

        private final ReplyStream stream;
        private @Nullable Reply reply;
        private boolean done;

        EmbeddedReply(ReplyStream stream) {
            this.stream = stream;
        }

        @Override
        public Optional<String> nextToken() throws InterruptedException {
            while (!done) {
                switch (stream.nextEvent(EVENT_TIMEOUT).orElse(null)) {
                    case ReplyEvent.TokenEvent token -> {
                        return Optional.of(token.value());
                    }
                    case ReplyEvent.ResponseEvent response -> reply = response.reply();
                    case ReplyEvent.FailureEvent failure -> throw failure.problem();
                    case ReplyEvent.DoneEvent end -> done = true;
                    case ReplyEvent.InitializingEvent begin -> {
                        // Has nothing that the reply does not have.
                    }
                    case null -> {
                        // Nothing came yet.
                    }
                }
            }
            return Optional.empty();
        }

        @Override
        public LibraryReply complete() throws InterruptedException {
            while (nextToken().isPresent()) {
                // The reply has the text.
            }
            if (reply == null) {
                throw new IllegalStateException("the reply ended without a response");
            }
            return toReply(reply);
        }

        @Override
        public void close() {
            stream.close();
        }
    }
}
