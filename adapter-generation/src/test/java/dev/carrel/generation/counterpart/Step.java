package dev.carrel.generation.counterpart;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** One thing that a server does on its way through an answer. */
sealed interface Step {

    record Status(int code) implements Step {}

    record Header(String name, String value) implements Step {}

    record HeadersNow() implements Step {}

    record Role() implements Step {}

    record Text(String piece) implements Step {}

    record Made(Supplier<String> piece) implements Step {}

    record Reasoning(String field, String piece) implements Step {}

    record Finish(String reason) implements Step {}

    record Usage(int input, int output) implements Step {}

    record Done() implements Step {}

    record Event(String data) implements Step {}

    record Comment(String text) implements Step {}

    record Raw(byte[] bytes) implements Step {}

    record Whole(String contentType, String text) implements Step {}

    record Pause(Duration time) implements Step {}

    record Wait(CountDownLatch latch) implements Step {}

    record Hang() implements Step {}

    record Repeat(String piece, Duration pace) implements Step {}

    record Close() implements Step {}

    record BreakOff() implements Step {}

    record Reset() implements Step {}
}
