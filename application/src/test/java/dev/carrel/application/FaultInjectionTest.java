package dev.carrel.application;

import dev.carrel.application.faults.FaultInjector.FaultKind;
import java.util.ArrayList;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Injects a fault into each kind of call that the engine makes to its ports. During the fault the engine continues or
 * is not ready; after it nothing is stuck, and queries find what was acknowledged.
 */
final class FaultInjectionTest {

    private static final int ENGINES_AT_ONCE = 16;

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

    @Test
    void recoversFromAnExceptionInAnyCall() throws Exception {
        injectIntoEachCall(FaultKind.EXCEPTION);
    }

    @Test
    void recoversFromAnErrorInAnyCall() throws Exception {
        injectIntoEachCall(FaultKind.ERROR);
    }

    @Test
    void recoversFromAStallInAnyCall() throws Exception {
        injectIntoEachCall(FaultKind.STALL);
    }

    private static void injectIntoEachCall(FaultKind kind) throws Exception {
        var problems = new ConcurrentLinkedQueue<String>();
        try (ExecutorService engines = Executors.newFixedThreadPool(ENGINES_AT_ONCE)) {
            var cases = new ArrayList<Future<?>>();
            for (String call : callsOfTheScenario().keySet()) {
                cases.add(engines.submit(() -> {
                    try (var scenario = new FaultScenario()) {
                        problems.addAll(scenario.runWithFault(call, kind));
                    } catch (Throwable e) {
                        problems.add(call + ": " + e);
                    }
                }));
            }
            for (Future<?> each : cases) {
                each.get(4, TimeUnit.MINUTES);
            }
        }
        assertThat(problems).isEmpty();
    }

    private static SortedMap<String, Integer> callsOfTheScenario() throws Exception {
        try (var scenario = new FaultScenario()) {
            scenario.actAll();
            scenario.awaitQuiet();
            // Purging comes last.
            scenario.awaitCondition(() -> scenario.injector.callCounts().containsKey("index.purgeDeleted"));
            return new TreeMap<>(scenario.injector.callCounts());
        }
    }
}
