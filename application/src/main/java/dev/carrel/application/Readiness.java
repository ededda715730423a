package dev.carrel.application;

import java.util.List;

/** Whether the engine answers from everything that it has. */
public sealed interface Readiness {

    record Ready() implements Readiness {}

    /**
     * A lost index is being built anew; queries are answered as far as it has come.
     *
     * @param behind how many documents are still missing
     * @param total how many there were at the beginning
     */
    record Rebuilding(long behind, long total) implements Readiness {}

    /**
     * Documents are left alone that should be processed, which is a fault.
     *
     * @param documents how many
     */
    record Stalled(long documents) implements Readiness {}

    /**
     * Something of the engine does not work. It is tried again and again, and this ends when it works.
     *
     * @param reasons a sentence for each, without ids or texts of libraries and documents; at least one
     */
    record Impaired(List<String> reasons) implements Readiness {

        public Impaired {
            reasons = List.copyOf(reasons);
        }
    }

    record Closing() implements Readiness {}
}
