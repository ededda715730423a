package dev.carrel.application;

import dev.carrel.application.LibraryHandle.LibraryOverview;
import dev.carrel.application.connector.LibraryConnectors;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.UsageLimits;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a handle can see of a library.
 *
 * @param condition what the attributes of a document must pass to exist for the handle
 * @param readers the names as which documents are read that are not for everybody; null for all documents
 * @param token the token of the requests, with its limits; null for the program itself
 * @param known the library as the only request of the handle has read it; null to read it for each question
 */
record VisibleLibrary(LibraryId id, AttributeFilter condition, @Nullable Set<String> readers,
        @Nullable AccessToken token, @Nullable LibraryState known, EngineParts engine) {

    VisibleLibrary restrictedTo(AttributeFilter other) {
        return new VisibleLibrary(id, condition.and(other), readers, token, known, engine);
    }

    /** Only narrows: of the names, the ones count that the handle has. */
    VisibleLibrary forReaders(Set<String> names) {
        Set<String> both = readers == null ? names
                : readers.stream().filter(names::contains).collect(Collectors.toSet());
        return new VisibleLibrary(id, condition, Set.copyOf(both), token, known, engine);
    }

    /** For what outlasts a request, which the library may change under. */
    VisibleLibrary readAnew() {
        return new VisibleLibrary(id, condition, readers, token, null, engine);
    }

    VisibleLibrary forToken(AccessToken user) {
        VisibleLibrary read = user.hasScope(TokenScope.ADMIN) ? this : forReaders(user.readers());
        return new VisibleLibrary(id, condition.and(user.filter()), read.readers, user, known, engine);
    }

    /** Returns the name of the person that the requests are from; null if that is not known. */
    @Nullable
    String personName() {
        return token != null && token.isOfPerson() ? token.name() : null;
    }

    /** Returns what a document must pass to exist for the handle. */
    AttributeFilter documentFilter() {
        return readers == null ? condition : condition.and(Readers.readableBy(readers));
    }

    /**
     * Returns what the documents of the library must pass: as long as all of them are for everybody, there is no
     * condition on their readers.
     *
     * @throws NotFoundException if the library does not exist
     */
    AttributeFilter filter() {
        return condition.and(readersFilter());
    }

    /** Returns the condition on the readers of documents; everything as long as all are for everybody. */
    private AttributeFilter readersFilter() {
        return readers == null || !(known != null ? known.library() : requireLibrary()).keepsReaders()
                ? AttributeFilter.everything()
                : Readers.readableBy(readers);
    }

    /**
     * Returns the library.
     *
     * @throws NotFoundException if it does not exist
     */
    Library requireLibrary() {
        return engine.requireLibrary(id);
    }

    /**
     * Returns which crawls exist for the handle: those of which every page does. New pages have the attributes of the
     * plan; pages that the library had get them too, if there are any, but keep their readers.
     *
     * @throws NotFoundException if the library does not exist
     */
    Predicate<Crawl> crawlsThatExist() {
        AttributeFilter readable = readersFilter();
        AttributeFilter all = condition.and(readable);
        return crawl -> crawl.plan().passes(condition)
                && crawl.plan().filter().isWithin(crawl.plan().attributes().isEmpty() ? all : readable);
    }

    LibraryConnectors connectors() {
        if (!filter().isEverything()) {
            throw new IllegalStateException("connectors are not for restricted handles");
        }
        return engine.connectors().openLibrary(id, this::requireLibrary);
    }

    /** Returns how many documents the library may have: those of people have a limit. */
    long maxDocuments() {
        return PersonalLibrary.isPersonal(id) ? engine.config().limits().ingest().maxPersonalDocuments()
                : Long.MAX_VALUE;
    }

    LibraryOverview describe() {
        AttributeFilter filter = filter();
        return new LibraryOverview(requireLibrary(), engine.storage().documents().countByStatus(id, filter),
                engine.embedding().countUnembedded(id, filter),
                filter.isEverything() ? engine.embedding().documentsPerSecond(id) : OptionalDouble.empty());
    }

    /**
     * Returns the library as it is when a question is asked.
     *
     * @throws NotFoundException if it does not exist
     */
    LibraryState requireState() {
        return known != null ? known : engine.requireState(id);
    }

    /**
     * Returns a document.
     *
     * @throws NotFoundException if it does not exist or does not pass the filter
     */
    Document requireDocument(DocumentId document) {
        requireLibrary();
        return findDocument(document).orElseThrow(() -> NotFoundException.ofDocument(document.value()));
    }

    private Optional<Document> findDocument(DocumentId document) {
        return engine.storage()
                .documents()
                .findById(id, document)
                .filter(found -> found.passes(documentFilter()));
    }

    /** Returns the ones of several documents that exist and pass the filter. */
    Stream<Document> findDocuments(Collection<DocumentId> documents) {
        return engine.storage()
                .documents()
                .findAllById(id, documents)
                .values()
                .stream()
                .filter(found -> found.passes(documentFilter()));
    }

    /**
     * Returns a question to the documents that pass the filter, and counts it.
     *
     * @throws InvalidRequestException if it is longer than the limits allow
     */
    Question admit(LibraryState state, Question question) {
        requireLength(question, state.library().settings().limits(), "library");
        if (token != null) {
            requireLength(question, token.limits(), "access token");
            engine.access().requestMeter().countQuestion(token.id());
        }
        return restrict(question);
    }

    /** Asks a question, as {@link LibraryQueries#streamReply} does. */
    ReplyStream streamReply(Question question) {
        LibraryState state = requireState();
        return engine.query().askLibrary().ask(state, admit(state, question));
    }

    private static void requireLength(Question question, UsageLimits limits, String noun) {
        Integer most = limits.questionCharacters();
        if (most != null && question.text().codePointCount(0, question.text().length()) > most) {
            throw InvalidRequestException.of("query",
                    "must be at most " + most + " characters, by the limits of the " + noun);
        }
    }

    /** Returns a question to the documents that pass the filter. */
    Question restrict(Question question) {
        return question.restrictedTo(filter());
    }
}
