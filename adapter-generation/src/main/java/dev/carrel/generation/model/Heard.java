package dev.carrel.generation.model;

/** What is heard of a call to a model. */
sealed interface Heard {

    /** A piece of its reply. */
    record Text(String piece) implements Heard {}

    /** That it is at work, as by a piece of what it thinks. */
    record Life() implements Heard {}

    /** That the reply is at its end. */
    record End(boolean cutOff) implements Heard {}

    /** That there will be no end. */
    record Failure(ModelTroubleException trouble) implements Heard {}

    /** That nobody listens any more. */
    record Leave() implements Heard {}
}
