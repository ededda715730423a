package dev.carrel.application;

import dev.carrel.application.faults.FaultInjector.FaultKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Injects a fault into each kind of call that the engine makes to its ports. During the fault the engine continues or
 * is not ready; after it nothing is stuck, and queries find what was acknowledged.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
final class FaultInjectionTest {

    private static final int ENGINES_AT_ONCE = 8;

    @Test
    void scenarioCallsThePorts() throws Exception {
        SortedMap<String, Integer> calls = callsOfTheScenario();

        assertThat(calls.keySet()).contains("documentQueue.claimDue", "documentQueue.storeContent",
                "documentQueue.applyTransition", "documentQueue.markSucceeded",
                "documentQueue.extendLeases",
                "documentQueue.expireLeases", "changeLog.findChangesAfter", "changeLog.acknowledge",
                "index.openLibrary", "index.applyUpdates", "index.commitLibrary",
                "index.purgeDeleted", "index.dropLibrary", "fetcher.fetchPage", "extractor.extractText",
                "embedder.embedPassages",
                "embeddings.saveEmbeddings", "embeddings.markEmbedded", "crawls.enqueuePages", "crawls.addDiscovered",
                "crawls.finishSitemap",
                "sitemaps.readSitemap", "sender.sendEvent", "webhookQueue.claimNext", "webhookQueue.markDelivered",
                "storage.purgeDeleted",
                "documents.submitDocuments", "documents.deleteAllById", "libraries.deleteById",
                "conversations.appendTurn");
    }

    /** Each call meets one kind of fault. */
    @Test
    void recoversFromAFaultInAnyCall() throws Exception {
        var kinds = FaultKind.values();
        var number = new AtomicInteger();
        injectIntoEachCall(call -> List.of(kinds[number.getAndIncrement() % kinds.length]));
    }

    @Tag("reliability")
    @Test
    void recoversFromEachFaultInAnyCall() throws Exception {
        injectIntoEachCall(call -> List.of(FaultKind.values()));
    }

    private static void injectIntoEachCall(Function<String, List<FaultKind>> kinds) throws Exception {
        var problems = new ConcurrentLinkedQueue<String>();
        try (ExecutorService engines = Executors.newFixedThreadPool(ENGINES_AT_ONCE)) {
            var cases = new ArrayList<Future<?>>();
            for (String call : callsOfTheScenario().keySet()) {
                for (FaultKind kind : kinds.apply(call)) {
                    cases.add(engines.submit(() -> {
                        try (var scenario = new FaultScenario(kind)) {
                            scenario.runWithFault(call)
                                    .forEach(problem -> problems.add(call + ", " + kind + ": " + problem));
                        } catch (Throwable e) {
                            problems.add(call + ", " + kind + ": " + e);
                        }
                    }));
                }
            }
            for (Future<?> each : cases) {
                each.get();
            }
        }
        assertThat(problems).isEmpty();
    }

    private static SortedMap<String, Integer> callsOfTheScenario() throws Exception {
        try (var scenario = new FaultScenario(FaultKind.EXCEPTION)) {
            scenario.actAll();
            scenario.awaitQuiet();
            scenario.awaitCondition(scenario::hasExtendedALease);
            // Purging comes last.
            scenario.awaitCondition(() -> scenario.injector.callCounts().containsKey("index.purgeDeleted"));
            return new TreeMap<>(scenario.injector.callCounts());
        }
    }
}
