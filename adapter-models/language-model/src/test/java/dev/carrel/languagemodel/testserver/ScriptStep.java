package dev.carrel.languagemodel.testserver;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/** A step of a script. */
sealed interface ScriptStep {

    record Status(int code) implements ScriptStep {}

    record Header(String name, String value) implements ScriptStep {}

    record HeadersNow() implements ScriptStep {}

    record Role() implements ScriptStep {}

    record Text(String piece) implements ScriptStep {}

    record Made(Supplier<String> piece) implements ScriptStep {}

    record Reasoning(String field, String piece) implements ScriptStep {}

    record Finish(String reason) implements ScriptStep {}

    record Usage(int input, int output) implements ScriptStep {}

    record Done() implements ScriptStep {}

    record Event(String data) implements ScriptStep {}

    record Comment(String text) implements ScriptStep {}

    record Raw(byte[] bytes) implements ScriptStep {}

    record Whole(String contentType, String text) implements ScriptStep {}

    record Pause(Duration time) implements ScriptStep {}

    record Wait(CountDownLatch latch) implements ScriptStep {}

    record Hang() implements ScriptStep {}

    record Repeat(String piece, Duration pace) implements ScriptStep {}

    record Close() implements ScriptStep {}

    record BreakOff() implements ScriptStep {}

    record Reset() implements ScriptStep {}
}
