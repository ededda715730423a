package dev.carrel.http.api.server;

import dev.carrel.application.EngineReadiness;
import java.util.List;

/** The states of readiness as words and sentences. */
final class ReadinessTexts {

    private ReadinessTexts() {}

    /** Returns the word that names a state. */
    static String stateOf(EngineReadiness readiness) {
        return switch (readiness) {
            case EngineReadiness.Ready ready -> "ready";
            case EngineReadiness.IndexRebuilding rebuilding -> "rebuilding";
            case EngineReadiness.IngestStalled stalled -> "stalled";
            case EngineReadiness.EngineImpaired impaired -> "impaired";
            case EngineReadiness.Closing closing -> "closing";
        };
    }

    /** Returns a sentence for each reason why the engine is not ready; its notices if it is. */
    static List<String> reasonsOf(EngineReadiness readiness) {
        return switch (readiness) {
            case EngineReadiness.Ready ready -> ready.notices();
            case EngineReadiness.IndexRebuilding rebuilding ->
                    List.of("The index is being rebuilt; queries use the part that is complete. Documents left: "
                            + rebuilding.missingDocuments() + " of " + rebuilding.totalDocuments() + ".");
            case EngineReadiness.IngestStalled stalled ->
                    List.of("Ingestion has stalled: documents wait that should be processed; see the log.");
            case EngineReadiness.EngineImpaired impaired -> impaired.reasons();
            case EngineReadiness.Closing closing -> List.of("Carrel is stopping.");
        };
    }
}
