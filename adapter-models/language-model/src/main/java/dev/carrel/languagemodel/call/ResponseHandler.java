package dev.carrel.languagemodel.call;

/** Handler of the reply of one attempt. */
public interface ResponseHandler {

    /**
     * Accepts a piece of the reply.
     *
     * @return whether more is wanted
     */
    boolean onPiece(String piece);

    /** Returns whether the pieces contain any reply, not only reasoning. */
    boolean hasBegun();

    /**
     * Accepts the end of the reply.
     *
     * @param truncated whether the reply reached the length limit
     * @throws ModelException if there was no usable reply
     */
    void onFinish(boolean truncated);

    /**
     * Retracts the emitted text so that another attempt can start over.
     *
     * @return whether that was possible
     */
    boolean tryReset();
}
