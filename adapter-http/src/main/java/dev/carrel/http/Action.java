package dev.carrel.http;

import java.io.IOException;

/** What a route does: reads a call and says what to answer, or throws what it could not do. */
@FunctionalInterface
interface Action {

    Answer answer(Call call) throws InterruptedException, IOException;
}
