package dev.carrel.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
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
import dev.carrel.http.MetadataBody.LinkBody;
import dev.carrel.http.MetadataBody.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searching without a reply. */
final class SearchActions {

    private static final int DOCUMENTS_FOUND = 10;

    private final Carrel carrel;

    SearchActions(Carrel carrel) {
        this.carrel = carrel;
    }

    Answer search(Call call) {
        SearchBody body = JsonBody.read(call, SearchBody::of);
        Question question = body.question();
        LibraryHandle library = Targets.library(carrel, call);
        Question whole = Questions.inConversation(question, body.conversationId(), library);
        int limit = body.limit() == null ? DOCUMENTS_FOUND : body.limit();
        return Answer.json(200, body.explain() ? FoundBody.explained(library.explainSearch(whole, limit))
                : FoundBody.of(library.search(whole, limit)));
    }

    private record SearchBody(@Nullable String query, @Nullable String conversationId, @Nullable Integer limit,
            boolean explain) {

        static SearchBody of(Fields fields) {
            return new SearchBody(fields.string("query"), fields.string("conversationId"), fields.integer("limit"),
                    fields.flag("explain"));
        }

        /** The question, if all values are acceptable. */
        Question question() {
            var flaws = new ArrayList<Violation>();
            if (limit != null && (limit < 1 || limit > LibraryHandle.MAX_DOCUMENTS)) {
                flaws.add(new Violation("limit", "must be from 1 to " + LibraryHandle.MAX_DOCUMENTS));
            }
            try {
                Question question = Questions.of(query);
                if (flaws.isEmpty()) {
                    return question;
                }
            } catch (InvalidRequestException e) {
                flaws.addAll(0, e.violations());
            }
            throw new InvalidRequestException(flaws);
        }
    }

    record FoundBody(List<FoundDocument> documents,
            @JsonInclude(Include.NON_NULL) @Nullable ExplanationBody explanation) {

        static FoundBody of(List<RetrievedDocument> found) {
            return new FoundBody(found.stream().map(FoundDocument::of).toList(), null);
        }

        static FoundBody explained(RetrievalResult found) {
            return new FoundBody(of(found.documents()).documents, ExplanationBody.of(found));
        }
    }

    record FoundDocument(String id, String title, double similarity, Map<String, LinkBody> extraFields,
            List<PassageBody> passages) {

        static FoundDocument of(RetrievedDocument evidence) {
            Source source = Source.of(evidence.document());
            return new FoundDocument(source.id(), source.title(), source.similarity(), source.extraFields(),
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

        private static final QueryExplanation NONE = new QueryExplanation(List.of(), 0);

        static ExplanationBody of(RetrievalResult found) {
            InterpretedQuestion question = found.question();
            QueryExplanation explanation = found.explanation() == null ? NONE : found.explanation();
            return new ExplanationBody(question.original(), question.searchText(),
                    question.context().stream().map(ContextQuestion::text).toList(),
                    question.standaloneText(),
                    explanation.terms(), explanation.vectorWeight());
        }
    }
}
