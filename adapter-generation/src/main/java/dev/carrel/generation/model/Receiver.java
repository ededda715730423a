package dev.carrel.generation.model;

/** Takes what a model says in one try. */
interface Receiver {

    /** @return whether more is wanted */
    boolean take(String piece);

    /** Whether anything of a reply was among what it took, and not only what the model thinks. */
    boolean hasBegun();

    /**
     * The model has said all.
     *
     * @param cutOff because it was not let go on
     * @throws ModelTroubleException if that is no reply
     */
    void end(boolean cutOff);

    /** Takes back what went further, for another to begin anew. @return whether that was possible */
    boolean takeBack();
}
