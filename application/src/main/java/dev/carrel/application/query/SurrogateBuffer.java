package dev.carrel.application.query;

/**
 * Joins surrogate pairs that are split between two pieces of text: holds a high surrogate back until its other half
 * arrives, since JSON cannot represent half a pair. For one thread.
 */
final class SurrogateBuffer {

    private String heldBack = "";

    /** Returns a piece after what was held back, without a high surrogate at its end. */
    String appendPiece(String piece) {
        String text = heldBack + piece;
        boolean endsInHalfPair = !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
        int end = endsInHalfPair ? text.length() - 1 : text.length();
        heldBack = text.substring(end);
        return text.substring(0, end);
    }

    /** Returns the high surrogate that is held back; empty if there is none. */
    String heldBack() {
        return heldBack;
    }
}
