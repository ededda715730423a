package dev.carrel.application;

import dev.carrel.application.inspection.EngineDependency;
import java.util.List;
import java.util.Set;

/** The readiness of an engine: whether queries use everything that was stored. */
public sealed interface EngineReadiness {

    /** Returns the word for the state in the API and in health checks. */
    default String wireName() {
        return switch (this) {
            case Ready ready -> "ready";
            case IndexRebuilding rebuilding -> "rebuilding";
            case IngestStalled stalled -> "stalled";
            case EngineImpaired impaired -> "impaired";
            case Closing closing -> "closing";
        };
    }

    /** Returns a sentence for each reason why the engine is not ready; its notices if it is. */
    default List<String> reasons() {
        return switch (this) {
            case Ready ready -> ready.notices();
            case IndexRebuilding rebuilding ->
                    List.of("The index is being rebuilt; queries use the part that is complete. Documents left: "
                            + rebuilding.missingDocuments() + " of " + rebuilding.totalDocuments() + ".");
            case IngestStalled stalled ->
                    List.of("Ingestion has stalled: documents wait that should be processed; see the log.");
            case EngineImpaired impaired -> impaired.reasons();
            case Closing closing -> List.of("Carrel is stopping.");
        };
    }

    /** Returns whether questions are answered, possibly from a part of the documents. */
    default boolean answersQuestions() {
        return switch (this) {
            case Ready ready -> true;
            case IndexRebuilding rebuilding -> true;
            case IngestStalled stalled -> true;
            case EngineImpaired impaired -> impaired.unreachable().isEmpty();
            case Closing closing -> false;
        };
    }

    /**
     * Everything works.
     *
     * @param notices a sentence for each thing that an operator should know nevertheless; mostly none
     */
    record Ready(List<String> notices) implements EngineReadiness {

        public Ready {
            notices = List.copyOf(notices);
        }

        /** Creates the state of an engine about which there is nothing to know. */
        public Ready() {
            this(List.of());
        }
    }

    /**
     * A lost index is being rebuilt; queries use the part that is complete.
     *
     * @param missingDocuments the number of documents that the index still lacks
     * @param totalDocuments the number that it lacked at the beginning
     */
    record IndexRebuilding(long missingDocuments, long totalDocuments) implements EngineReadiness {}

    /**
     * Documents that should be processed are not: a fault.
     *
     * @param stalledDocuments their number
     */
    record IngestStalled(long stalledDocuments) implements EngineReadiness {}

    /**
     * A part of the engine fails. It is retried until it works again.
     *
     * @param reasons a sentence for each problem, at least one; without ids or texts of libraries and documents
     * @param unreachable the servers that cannot be reached, possibly none
     */
    record EngineImpaired(List<String> reasons, Set<EngineDependency> unreachable) implements EngineReadiness {

        public EngineImpaired {
            reasons = List.copyOf(reasons);
            unreachable = Set.copyOf(unreachable);
        }
    }

    record Closing() implements EngineReadiness {}
}
