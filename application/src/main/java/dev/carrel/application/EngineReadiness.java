package dev.carrel.application;

import dev.carrel.application.inspection.EngineDependency;
import java.util.List;
import java.util.Set;

/** The readiness of an engine: whether queries use everything that was stored. */
public sealed interface EngineReadiness {

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
