package dev.carrel.cli.evaluation;

import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.api.query.SearchResultBody.PassageBody;
import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.DocumentView;
import dev.carrel.cli.evaluation.CheckResult.ReplySource;
import dev.carrel.cli.evaluation.check.BoundedPattern;
import dev.carrel.cli.evaluation.check.BoundedPattern.PatternLimitException;
import dev.carrel.cli.evaluation.check.CheckedText;
import dev.carrel.cli.evaluation.check.ReplyCheck;
import dev.carrel.cli.evaluation.metric.EvaluationMetric;
import dev.carrel.cli.importing.LibraryDocuments;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.library.LibraryId;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks a library the questions of checks and compares the replies with what the checks expect. Thread-safe. */
final class CheckRunner {

    /** The number of documents of a search among which a relevant one counts as found. */
    private static final int SEARCHED_DOCUMENTS = 5;
    /** The number of documents that a reply is usually written from. */
    private static final int REPLY_DOCUMENTS = 3;

    private static final Comparator<PassageBody> BEST_PASSAGE = Comparator
            .comparingDouble(PassageBody::similarity)
            .thenComparing(PassageBody::text);

    private final CarrelClient client;
    private final LibraryId library;
    private final Map<String, String> placesById;

    /** Creates a runner; documents that are added later are called by their titles. */
    CheckRunner(CarrelClient client, LibraryId library) {
        this.client = client;
        this.library = library;
        this.placesById = LibraryDocuments.listAll(client, library, null)
                .stream()
                .filter(document -> findPlace(document) != null)
                .collect(Collectors.toMap(document -> document.id().value(), CheckRunner::findPlace));
    }

    /** Asks the questions of a conversation in their order. */
    List<CheckResult> runDialogue(List<ReplyCheck> dialogue, Runnable onAsked) throws InterruptedException {
        var results = new ArrayList<CheckResult>();
        ConversationId conversation = null;
        for (ReplyCheck check : dialogue) {
            var question = new Question(check.text(), conversation);
            List<FoundDocumentBody> found = ParallelRunner
                    .retryWhileBusy(() -> client.searchLibrary(library, question, SEARCHED_DOCUMENTS).documents());
            ReplyBody reply = ParallelRunner.retryWhileBusy(() -> client.askQuestion(library, question, piece -> {}));
            results.add(compare(check, reply, found));
            conversation = reply.findConversation().orElse(null);
            onAsked.run();
        }
        return results;
    }

    private CheckResult compare(ReplyCheck check, ReplyBody reply, List<FoundDocumentBody> found) {
        List<ReplySource> sources = reply.metadata()
                .documents()
                .stream()
                .map(source -> new ReplySource(placeOf(source.id(), source.title()), source.similarity()))
                .toList();
        var text = new CheckedText(reply.reply());
        Set<EvaluationMetric> facts = EnumSet.noneOf(EvaluationMetric.class);
        List<String> failures;
        try {
            failures = check.answerable() ? findFailures(check, text, sources) : findUnwantedSource(sources);
            if (check.answerable()) {
                facts = collectFacts(check, text, sources, found);
            }
        } catch (PatternLimitException e) {
            failures = List.of(e.userMessage());
        }
        if (check.answerable() && failures.isEmpty()) {
            facts.add(EvaluationMetric.RIGHT);
        }
        return new CheckResult(check, reply.reply(), sources, text.countWords(), failures, facts);
    }

    private static List<String> findUnwantedSource(List<ReplySource> sources) {
        return sources.isEmpty() ? List.of() : List.of("answered, although no document has the answer");
    }

    private static List<String> findFailures(ReplyCheck check, CheckedText text, List<ReplySource> sources) {
        if (sources.isEmpty()) {
            return List.of("refused, although a document has the answer");
        }
        var failures = new ArrayList<String>();
        if (!check.isAnsweredIn(text)) {
            failures.add("none of the patterns is in the reply: " + join(check.patterns()));
        }
        text.findFirst(check.forbidden()).ifPresent(found -> failures.add("a forbidden pattern is in it: " + found));
        if (text.countWords() > text.maxWords()) {
            failures.add("it has " + text.countWords() + " words, " + text.maxWords() + " are allowed");
        }
        if (!check.isExpectedDocument(sources.getFirst().place())) {
            failures.add("the first source is not one of: " + join(check.documents()));
        }
        return failures;
    }

    private Set<EvaluationMetric> collectFacts(ReplyCheck check, CheckedText text, List<ReplySource> sources,
            List<FoundDocumentBody> found) {
        var facts = EnumSet.noneOf(EvaluationMetric.class);
        if (!sources.isEmpty()) {
            facts.add(EvaluationMetric.ANSWERED);
            addIf(check.isAnsweredIn(text), EvaluationMetric.ANSWER_CONTAINED, facts);
            addIf(check.isExpectedDocument(sources.getFirst().place()), EvaluationMetric.FIRST_SOURCE, facts);
        }
        addIf(found.stream().anyMatch(each -> check.isExpectedDocument(placeOf(each.id(), each.title()))),
                EvaluationMetric.HIT_5, facts);
        addIf(hasAnswer(check, passagesOf(found).max(BEST_PASSAGE).stream()),
                EvaluationMetric.BEST_PASSAGE, facts);
        addIf(hasAnswer(check, passagesOf(found.stream().limit(1).toList())), EvaluationMetric.FIRST_DOCUMENT, facts);
        addIf(hasAnswer(check, passagesOf(found.stream().limit(REPLY_DOCUMENTS).toList())),
                EvaluationMetric.FIRST_DOCUMENTS, facts);
        return facts;
    }

    private static void addIf(boolean holds, EvaluationMetric metric, Set<EvaluationMetric> facts) {
        if (holds) {
            facts.add(metric);
        }
    }

    private static Stream<PassageBody> passagesOf(List<FoundDocumentBody> documents) {
        return documents.stream().flatMap(document -> document.passages().stream());
    }

    private static boolean hasAnswer(ReplyCheck check, Stream<PassageBody> passages) {
        return passages.anyMatch(passage -> check.isAnsweredIn(new CheckedText(passage.text())));
    }

    private String placeOf(String id, String title) {
        return placesById.getOrDefault(id, title);
    }

    private static @Nullable String findPlace(DocumentView document) {
        return Stream.of(document.key(), document.url(), document.title())
                .filter(name -> name != null && !name.isEmpty())
                .findFirst()
                .map(CheckRunner::decodePercent)
                .orElse(null);
    }

    /** Decodes the percent signs of a file URL; a key with others stays as it is. */
    private static String decodePercent(String name) {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException ignored) {
            return name;
        }
    }

    private static String join(List<BoundedPattern> patterns) {
        return patterns.stream().map(BoundedPattern::toString).collect(Collectors.joining("  "));
    }
}
