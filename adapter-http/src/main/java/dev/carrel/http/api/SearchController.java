package dev.carrel.http.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.ReplyMetadataBody.LinkBody;
import dev.carrel.api.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.query.InterpretedQuestion;
import dev.carrel.application.query.RetrievalResult;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.Violation;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QuestionParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searching without a reply. */
final class SearchController {

    private static final int DEFAULT_LIMIT = 10;

    private final Carrel carrel;

    SearchController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse searchLibrary(ApiRequest request) {
        SearchRequest body = JsonRequest.readBody(request, SearchRequest::of);
        Question question = body.toQuestion();
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        Question contextualQuestion = QuestionParser.inConversation(question, body.conversationId(), library);
        int limit = body.limit() == null ? DEFAULT_LIMIT : body.limit();
        return ApiResponse.json(200,
                body.explain() ? SearchResultBody.ofExplained(library.explainSearch(contextualQuestion, limit))
                        : SearchResultBody.of(library.search(contextualQuestion, limit)));
    }

    private record SearchRequest(@Nullable String query, @Nullable String conversationId, @Nullable Integer limit,
            boolean explain) {

        static SearchRequest of(BodyFields fields) {
            return new SearchRequest(fields.readString("query"), fields.readString("conversationId"),
                    fields.readInteger("limit"),
                    fields.readBoolean("explain"));
        }

        /** The question, if all values are acceptable. */
        Question toQuestion() {
            var flaws = new ArrayList<Violation>();
            if (limit != null && (limit < 1 || limit > LibraryHandle.MAX_DOCUMENTS)) {
                flaws.add(new Violation("limit", "must be from 1 to " + LibraryHandle.MAX_DOCUMENTS));
            }
            try {
                Question question = QuestionParser.parseQuestion(query);
                if (flaws.isEmpty()) {
                    return question;
                }
            } catch (InvalidRequestException e) {
                flaws.addAll(0, e.violations());
            }
            throw new InvalidRequestException(flaws);
        }
    }

    record SearchResultBody(List<FoundDocumentBody> documents,
            @JsonInclude(Include.NON_NULL) @Nullable ExplanationBody explanation) {

        static SearchResultBody of(List<RetrievedDocument> found) {
            return new SearchResultBody(found.stream().map(FoundDocumentBody::of).toList(), null);
        }

        static SearchResultBody ofExplained(RetrievalResult found) {
            return new SearchResultBody(of(found.documents()).documents, ExplanationBody.of(found));
        }
    }

    record FoundDocumentBody(String id, String title, double similarity, Map<String, LinkBody> extraFields,
            List<PassageBody> passages) {

        static FoundDocumentBody of(RetrievedDocument evidence) {
            SourceDocumentBody source = SourceDocumentBody.of(evidence.document());
            return new FoundDocumentBody(source.id(), source.title(), source.similarity(), source.extraFields(),
                    evidence.passages().stream().map(PassageBody::of).toList());
        }
    }

    record PassageBody(String text, double similarity,
            @JsonInclude(Include.NON_NULL) @Nullable PassageExplanation explanation) {

        static PassageBody of(PassageHit found) {
            return new PassageBody(found.passage().text(), found.similarity(), found.explanation());
        }
    }

    /** How the question was understood: by the conversation first, then by the index. */
    record ExplanationBody(String asked, String question, List<String> context, String meaning,
            List<QueryTerm> terms, double weightOfMeaning) {

        private static final QueryExplanation NO_EXPLANATION = new QueryExplanation(List.of(), 0);

        static ExplanationBody of(RetrievalResult found) {
            InterpretedQuestion question = found.question();
            QueryExplanation explanation = found.explanation() == null ? NO_EXPLANATION : found.explanation();
            return new ExplanationBody(question.original(), question.searchText(),
                    question.context().stream().map(ContextQuestion::text).toList(),
                    question.standaloneText(),
                    explanation.terms(), explanation.vectorWeight());
        }
    }
}
