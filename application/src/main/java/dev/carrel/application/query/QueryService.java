package dev.carrel.application.query;

import dev.carrel.application.embedding.EmbeddingService;
import dev.carrel.application.helparticle.FindHelpArticles;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.QueryThreads;
import dev.carrel.application.job.RetentionPeriod;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.limits.RerankLimits;
import dev.carrel.application.phrases.LanguageOfLibrary;
import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.port.Storage;
import dev.carrel.application.question.QuestionLogService;
import dev.carrel.application.question.QuestionRecorder;
import dev.carrel.application.rerank.RerankPassages;
import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionCluster;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Queries, put together: how questions are answered and searched for, and conversations are kept. Thread-safe. */
public final class QueryService implements EnginePart {

    private static final Logger log = LoggerFactory.getLogger(QueryService.class);
    /** A limit, so that other changes of the storage do not wait long. */
    private static final int MAX_EXPIRED = 100;

    private final QuestionLogService questions;
    private final RerankPassages rerankPassages;
    private final QueryThreads threads;
    private final ConversationHistory history;
    private final AskLibrary askLibrary;
    private final SearchLibrary searchLibrary;
    private final ChooseLibrary chooseLibrary;
    private final Conversations conversations;
    private final Optional<RetentionPeriod> conversationRetention;
    private final InstantSource clock;

    /**
     * Puts the parts together.
     *
     * @param ids supplies the ids of conversations and queries
     */
    public QueryService(QueryPorts ports, RetrievalLimits limits, QueryHelpers helpers, InstantSource clock,
            Supplier<String> ids) {
        Storage storage = ports.storage();
        Documents documents = storage.documents();
        QueryLimits queryLimits = limits.query();
        EmbeddingService embedding = helpers.embedding();
        QuestionRecorder recorder = helpers.questions().recorder();
        this.questions = helpers.questions();
        this.rerankPassages = new RerankPassages(ports.reranker(), limits.reranking(), ports.observer());
        this.threads = new QueryThreads(queryLimits.maxConcurrent());
        this.history = new ConversationHistory(storage.conversations(), documents, storage.helpArticles(), recorder,
                ids);
        var interpretQuestion = new InterpretQuestion(ports.questionRewriter());
        var findPassages = new FindPassages(ports.index(), new HitLoader(documents, limits.splitter()),
                embedding.embedQuestion(), rerankPassages, embedding.throttle(), helpers.syncIndexes(), queryLimits);
        var languages = new LanguageOfLibrary(documents);
        var serviceReplyWriter = new ServiceReplyWriter(documents, languages, helpers.syncIndexes());
        var search = new CrossLanguageSearch(findPassages, languages, queryLimits, ports.tracer());
        var curatedAnswers = new CuratedAnswers(helpers.findHelpArticles());
        var answerQuestion = new AnswerQuestion(interpretQuestion, search, serviceReplyWriter, curatedAnswers,
                new ConsultCatalogue(documents, findPassages, limits.splitter()), ports.replyWriter(),
                new SelectSources(documents), history, recorder, queryLimits, ports.observer(), clock);
        this.askLibrary = new AskLibrary(history, answerQuestion, queryLimits, ids, threads, ports.tracer());
        this.searchLibrary = new SearchLibrary(history, interpretQuestion, search, curatedAnswers, queryLimits,
                ports.observer(), threads, ports.tracer());
        this.chooseLibrary = new ChooseLibrary(searchLibrary, curatedAnswers, queryLimits);
        this.conversations = storage.conversations();
        this.conversationRetention = Optional.ofNullable(limits.conversationRetention()).map(RetentionPeriod::new);
        this.clock = clock;
    }

    /**
     * The ports that queries read from and write to.
     *
     * @param reranker null to keep the order of the search
     */
    public record QueryPorts(Storage storage, PassageIndex index, QuestionRewriter questionRewriter,
            ReplyWriter replyWriter, @Nullable Reranker reranker, EngineObserver observer, Tracer tracer) {}

    /**
     * The limits of queries, and how texts are split into passages.
     *
     * @param conversationRetention null to keep conversations forever
     */
    public record RetrievalLimits(QueryLimits query, RerankLimits reranking, PassageSplitter splitter,
            @Nullable Duration conversationRetention) {}

    /** What queries use of other features. */
    public record QueryHelpers(EmbeddingService embedding, SyncIndexes syncIndexes, FindHelpArticles findHelpArticles,
            QuestionLogService questions) {}

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        questions.startJobs(jobs, intervals);
        conversationRetention.ifPresent(period -> period.startJob(jobs, "The retention of conversations", clock,
                this::deleteIdleSince));
    }

    /** Deletes a batch of conversations, and has their text purged; returns whether there were any. */
    private boolean deleteIdleSince(Instant time) {
        Map<LibraryId, Integer> removed = conversations.deleteIdleSince(time, MAX_EXPIRED);
        if (!removed.isEmpty()) {
            log.debug("Conversations idle since {} expired and were deleted, by library: {}", time, removed);
        }
        return !removed.isEmpty();
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        plan.add(Phase.CLOSE_MODELS, rerankPassages::close);
    }

    /** Groups questions of a library by what they ask, on a thread of the replies. */
    public List<QuestionCluster> clusterQuestions(LibraryId library, List<LoggedQuestion> logged) {
        return threads.call(() -> questions.cluster(library, logged));
    }

    /** Returns the conversations. */
    public ConversationHistory history() {
        return history;
    }

    /** Returns the use case that replies to a question. */
    public AskLibrary askLibrary() {
        return askLibrary;
    }

    /** Returns the use case that searches without a reply. */
    public SearchLibrary searchLibrary() {
        return searchLibrary;
    }

    /** Returns the use case that chooses among libraries for a question. */
    public ChooseLibrary chooseLibrary() {
        return chooseLibrary;
    }
}
