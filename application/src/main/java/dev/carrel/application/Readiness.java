package dev.carrel.application;

/** Whether the engine answers from everything that it has. */
public sealed interface Readiness {

    record Ready() implements Readiness {}

    /**
     * A lost index is being built anew; queries are answered as far as it has come.
     *
     * @param behind
     *            how many documents are still missing
     * @param total
     *            how many there were at the beginning
     */
    record Rebuilding(long behind, long total) implements Readiness {}

    /**
     * Documents are left alone that should be processed, which is a fault.
     *
     * @param documents
     *            how many
     */
    record Stalled(long documents) implements Readiness {}

    record Closing() implements Readiness {}
}
