package dev.carrel.application;

import java.util.List;

/** Whether the engine answers from everything that it has. */
public sealed interface EngineReadiness {

    record Ready() implements EngineReadiness {}

    /**
     * A lost index is being built anew; queries are answered as far as it has come.
     *
     * @param missingDocuments how many documents are still missing
     * @param totalDocuments how many there were at the beginning
     */
    record IndexRebuilding(long missingDocuments, long totalDocuments) implements EngineReadiness {}

    /**
     * Documents are left alone that should be processed, which is a fault.
     *
     * @param stalledDocuments how many
     */
    record IngestStalled(long stalledDocuments) implements EngineReadiness {}

    /**
     * Something of the engine does not work. It is tried again and again, and this ends when it works.
     *
     * @param reasons a sentence for each, without ids or texts of libraries and documents; at least one
     */
    record EngineImpaired(List<String> reasons) implements EngineReadiness {

        public EngineImpaired {
            reasons = List.copyOf(reasons);
        }
    }

    record Closing() implements EngineReadiness {}
}
