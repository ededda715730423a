package dev.carrel.generation.llm;

/** Takes what a model says in one try. */
public interface ResponseHandler {

    /** @return whether more is wanted */
    boolean onPiece(String piece);

    /** Whether anything of a reply was among what it took, and not only what the model thinks. */
    boolean hasBegun();

    /**
     * The model has said all.
     *
     * @param truncated because it was not let go on
     * @throws ModelException if that is no reply
     */
    void onFinish(boolean truncated);

    /** Takes back what went further, for another to begin anew. @return whether that was possible */
    boolean tryReset();
}
