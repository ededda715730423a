package dev.carrel.domain.document;

/**
 * Why a document could not be read.
 *
 * @param reason
 *            a sentence that a person understands
 * @param mayHeal
 *            whether trying again later could help
 */
public record Failure(String reason, boolean mayHeal) {

    public static Failure forGood(String reason) {
        return new Failure(reason, false);
    }

    public static Failure forNow(String reason) {
        return new Failure(reason, true);
    }
}
