package dev.carrel.integration.langchain4j;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.LibrarySource.Excerpt;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.CarrelException;
import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tools by which a language model uses a library: to search passages, or to ask for a reply with its sources. A failure
 * is a sentence for the model, so that it can go on without the library. Keeps no conversation. Thread-safe.
 */
public final class LibraryTools {

    private static final int MAX_DOCUMENTS = 5;
    private static final List<EarlierTurn> NO_TURNS = List.of();

    private final LibraryClient library;

    /** Creates the tools of a library. */
    public LibraryTools(LibraryClient library) {
        this.library = library;
    }

    /** Searches the library. */
    @Tool(name = "search_library", value = "Searches the document library and returns the best passages, each with the "
            + "title and address of its document. Use it before answering a question about facts.")
    public String search(@P("what to search for, in natural language") String query) {
        try {
            List<LibrarySource> found = library.search(Question.of(query), MAX_DOCUMENTS);
            return found.isEmpty() ? "Nothing was found."
                    : found.stream().map(LibraryTools::describePassages).collect(Collectors.joining("\n\n"));
        } catch (CarrelException e) {
            return "The library could not be searched: " + e.userMessage();
        }
    }

    /** Asks the library. */
    @Tool(name = "ask_library", value = "Asks the document library a question and returns its reply with the sources. "
            + "The question must be self-contained.")
    public String ask(@P("a self-contained question") String question) throws InterruptedException {
        try {
            LibraryReply reply = library.ask(Question.of(question).withHistory(NO_TURNS));
            return reply.text() + (reply.sources().isEmpty() ? ""
                    : reply.sources()
                            .stream()
                            .map(LibraryTools::describeSource)
                            .collect(Collectors.joining("\n- ", "\n\nSources:\n- ", "")));
        } catch (CarrelException e) {
            return "The library could not answer: " + e.userMessage();
        }
    }

    private static String describePassages(LibrarySource source) {
        return source.excerpts()
                .stream()
                .map(Excerpt::text)
                .collect(
                        Collectors.joining("\n\n", "## " + describeSource(source) + "\n\n", ""));
    }

    private static String describeSource(LibrarySource source) {
        return source.url() == null ? source.title() : source.title() + " <" + source.url() + ">";
    }
}
