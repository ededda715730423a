package dev.carrel.http.openai;

import dev.carrel.api.openai.VectorSearchBody;
import dev.carrel.api.openai.VectorSearchBody.TextPartBody;
import dev.carrel.api.openai.VectorSearchBody.VectorHitBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Searches a library as a vector store. */
final class VectorSearchController {

    /** The default and the maximum of OpenAI. */
    private static final int DEFAULT_RESULTS = 10;
    private static final int MAX_RESULTS = 50;
    /** Each query is a search. */
    private static final int MAX_QUERIES = 10;

    private final Carrel carrel;

    VectorSearchController(Carrel carrel) {
        this.carrel = carrel;
    }

    /** What to search for. A rewriting of the query is not offered, since a search has no conversation. */
    private record VectorSearch(List<String> queries, int maxResults, @Nullable Map<String, Object> filters,
            double minScore) {}

    ApiResponse searchLibrary(ApiRequest request) {
        VectorSearch search = JsonRequest.readBody(request, VectorSearchController::readSearch);
        AttributeFilter filter = FilterGrammar.parse("filters", search.filters());
        List<Question> questions = search.queries()
                .stream()
                .map(query -> Question.of(query).narrowedBy(filter))
                .toList();
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        var best = new LinkedHashMap<DocumentId, RetrievedDocument>();
        for (Question question : questions) {
            library.queries()
                    .search(question, search.maxResults())
                    .documents()
                    .forEach(found -> best.merge(found.document().id(), found, VectorSearchController::better));
        }
        return ApiResponse.json(200, VectorSearchBody.of(search.queries(), best.values()
                .stream()
                .filter(found -> found.document().similarity() >= search.minScore())
                .sorted(Comparator.comparingDouble(found -> -found.document().similarity()))
                .limit(search.maxResults())
                .map(found -> toHit(found, library))
                .toList()));
    }

    private static VectorSearch readSearch(BodyFields fields) {
        List<String> queries = fields.isArray("query") ? fields.readStrings("query") : readOne(fields);
        if (queries == null || queries.isEmpty() || queries.size() > MAX_QUERIES
                || queries.stream().anyMatch(String::isBlank)) {
            fields.reportWrongValue("query", "must be 1 to " + MAX_QUERIES + " texts that are not blank");
        }
        Integer maxResults = fields.readInteger("max_num_results");
        if (maxResults != null && (maxResults < 1 || maxResults > MAX_RESULTS)) {
            fields.reportWrongValue("max_num_results", "must be from 1 to " + MAX_RESULTS);
        }
        BodyFields ranking = fields.readObject("ranking_options");
        Double minScore = ranking == null ? null : ranking.readDecimal("score_threshold");
        return new VectorSearch(Objects.requireNonNullElse(queries, List.of()),
                Objects.requireNonNullElse(maxResults, DEFAULT_RESULTS), fields.readMap("filters"),
                Objects.requireNonNullElse(minScore, 0.0));
    }

    private static @Nullable List<String> readOne(BodyFields fields) {
        String query = fields.readString("query");
        return query == null ? null : List.of(query);
    }

    private static RetrievedDocument better(RetrievedDocument one, RetrievedDocument other) {
        return other.document().similarity() > one.document().similarity() ? other : one;
    }

    private static VectorHitBody toHit(RetrievedDocument found, LibraryHandle library) {
        SourceDocument document = found.document();
        return new VectorHitBody(document.id().value(),
                Objects.requireNonNullElse(document.key(), document.title()), document.similarity(),
                findAttributes(document.id(), library),
                found.passages().stream().map(hit -> TextPartBody.of(hit.passage().text())).toList());
    }

    /** Returns the attributes of a document; none if it was deleted since it was found. */
    private static Map<String, Object> findAttributes(DocumentId document, LibraryHandle library) {
        try {
            return library.documents().getDocument(document).metadata().attributes().toMap();
        } catch (NotFoundException ignored) {
            return Map.of();
        }
    }
}
