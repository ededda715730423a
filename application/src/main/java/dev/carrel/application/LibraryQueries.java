package dev.carrel.application;

import dev.carrel.application.confidence.Certainty;
import dev.carrel.application.limits.ListLimits;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.query.AskLibrary;
import dev.carrel.application.query.ChooseLibrary.Candidate;
import dev.carrel.application.query.RetrievalResult;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;

/**
 * The questions that are asked of one library, see {@link LibraryHandle#queries}. For programs that pass replies on as
 * they are, such as the HTTP service; others ask by {@link LibraryHandle#ask}. Cheap and thread-safe.
 */
public final class LibraryQueries {

    private final VisibleLibrary view;

    LibraryQueries(VisibleLibrary view) {
        this.view = view;
    }

    /**
     * Asks a question and waits for the complete reply. An interrupt cancels the reply.
     *
     * @throws InvalidRequestException if it is longer than the limits of the library allow
     * @throws NotFoundException if the question continues a conversation that does not exist
     * @throws OverloadedException if too many replies are in progress
     */
    public Reply ask(Question question) throws InterruptedException {
        LibraryState state = view.requireState();
        return askLibrary().collectReply(state, view.admit(state, question));
    }

    /** Asks a question and streams the reply. Throws the exceptions of {@link #ask} at once. */
    public ReplyStream streamReply(Question question) {
        return view.streamReply(question);
    }

    /** Streams a reply without its tokens: one that can be restarted after a failure of the model. */
    public ReplyStream streamFinalReply(Question question) {
        LibraryState state = view.requireState();
        return askLibrary().askWhole(state, view.admit(state, question));
    }

    /**
     * Searches without writing a reply and without a similarity threshold.
     *
     * @param question its conversation, if any, is context and is not continued
     * @param limit the maximum number of documents, 1 to {@value LibraryHandle#MAX_DOCUMENTS}
     * @return documents, best first, each with its best passages
     * @throws InvalidRequestException if the limit is out of range
     */
    public SearchResult search(Question question, int limit) {
        return SearchResult.of(searchLibrary(question, limit, false));
    }

    /** Searches as {@link #search} does, and explains the interpretation and the ranking. */
    public SearchResult explainSearch(Question question, int limit) {
        return SearchResult.explained(searchLibrary(question, limit, true));
    }

    /** Searches as {@link #search} does; empty if a reply would say that nothing was found. */
    List<RetrievedDocument> retrieve(Question question, int limit) {
        RetrievalResult result = searchLibrary(question, limit, false);
        return result.certainty() == Certainty.NOTHING ? List.of() : result.documents();
    }

    private RetrievalResult searchLibrary(Question question, int limit, boolean explained) {
        ListLimits.require(limit, LibraryHandle.MAX_DOCUMENTS);
        LibraryState state = view.requireState();
        return view.engine().query().searchLibrary().search(state, view.admit(state, question), limit, explained);
    }

    /** Searches without a result, so that the first user finds files open, the model loaded and the code compiled. */
    public void warmUp(Question question) {
        askLibrary().warmUp(view.requireState(), view.restrict(question));
    }

    private AskLibrary askLibrary() {
        return view.engine().query().askLibrary();
    }

    /** Returns libraries, as {@link LibraryHandle#rankLibraries} does. */
    static List<LibraryId> rank(List<VisibleLibrary> libraries, Question question) {
        return libraries.getFirst()
                .engine()
                .query()
                .chooseLibrary()
                .rank(libraries.stream()
                        .map(each -> new Candidate(each.requireState(), each.restrict(question)))
                        .toList())
                .stream()
                .map(found -> found.library().id())
                .toList();
    }
}
