package dev.carrel.http.api.helparticle;

import dev.carrel.api.helparticle.HelpArticleResultBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.LibraryHelpArticles.SavedArticle;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.http.api.helparticle.ArticleLineParser.ParsedArticle;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.LineReader;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.limit.InFlightRequests;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The articles of one request, in chunks, each of which is one durable write. The results of a chunk are sent before
 * the next one is read, and an article with a result is durable.
 */
final class HelpArticleImport {

    /** As many as the storage commits at once. */
    private static final int MAX_CHUNK_SIZE = 100;

    private final LibraryHandle library;
    private final ApiRequest request;
    private final InFlightRequests inFlightRequests;
    private final ArticleLineParser parser;
    private @Nullable ProblemException failure;
    private @Nullable ParsedArticle next;
    private boolean hasEnded;

    HelpArticleImport(LibraryHandle library, ApiRequest request, InFlightRequests inFlightRequests,
            ArticleLineParser parser) {
        this.library = library;
        this.request = request;
        this.inFlightRequests = inFlightRequests;
        this.parser = parser;
    }

    /**
     * Saves the next articles and returns a result for each; empty at the end.
     *
     * @throws ProblemException if no further line is read
     */
    List<Object> nextResults() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (inFlightRequests.isStopping()) {
            throw new ProblemException(ProblemMapper.unavailableProblem("Carrel is stopping.", Duration.ofSeconds(5)));
        }
        List<ParsedArticle> chunk = readChunk();
        if (chunk.isEmpty() && failure != null) {
            throw failure;
        }
        return save(chunk);
    }

    /** Reads articles up to the first one whose key the chunk has already. */
    private List<ParsedArticle> readChunk() throws IOException {
        var chunk = new ArrayList<ParsedArticle>();
        Set<HelpArticleKey> keys = new HashSet<>();
        try {
            while (chunk.size() < MAX_CHUNK_SIZE) {
                ParsedArticle parsed = next == null ? readArticle().orElse(null) : next;
                next = null;
                if (parsed == null) {
                    break;
                }
                if (parsed.article().isPresent() && !keys.add(parsed.article().get().key())) {
                    next = parsed;
                    break;
                }
                chunk.add(parsed);
            }
        } catch (ProblemException e) {
            // What was read is saved first.
            failure = e;
        }
        return chunk;
    }

    private Optional<ParsedArticle> readArticle() throws IOException {
        while (!hasEnded) {
            Optional<LineReader.Line> line = request.lines().readLine();
            if (line.isEmpty()) {
                hasEnded = true;
                return parser.endBody();
            }
            try {
                Optional<ParsedArticle> parsed = parser.parseLine(line.get());
                if (parsed.isPresent()) {
                    return parsed;
                }
            } finally {
                line.get().content().ifPresent(BodyBuffer::close);
            }
        }
        return Optional.empty();
    }

    private List<Object> save(List<ParsedArticle> chunk) {
        List<HelpArticle> articles = chunk.stream().flatMap(parsed -> parsed.article().stream()).toList();
        List<SavedArticle> saved;
        try {
            saved = library.helpArticles().saveAll(articles);
        } catch (InvalidRequestException e) {
            // One of them is refused, and so none was saved.
            return chunk.stream()
                    .map(parsed -> chunk.size() == 1 ? refuse(parsed, e) : save(List.of(parsed)).getFirst())
                    .toList();
        } catch (CarrelException e) {
            return chunk.stream().map(parsed -> refuse(parsed, e)).toList();
        }
        var results = new ArrayList<Object>(chunk.size());
        int index = 0;
        for (ParsedArticle parsed : chunk) {
            results.add(parsed.problem().isPresent() ? toResult(parsed.line(), parsed.problem().get())
                    : HelpArticleResultBody.of(parsed.line(), saved.get(index++)));
        }
        return results;
    }

    private Object refuse(ParsedArticle parsed, CarrelException e) {
        return toResult(parsed.line(), parsed.problem().orElseGet(() -> ProblemMapper.toProblem(e, request.id())));
    }

    private static Object toResult(long line, Problem problem) {
        return problem.withMember("line", line).toBody();
    }
}
