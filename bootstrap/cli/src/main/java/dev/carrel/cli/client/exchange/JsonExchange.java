package dev.carrel.cli.client.exchange;

import org.jspecify.annotations.Nullable;

/** Sends a request with a JSON body, none for null, and returns the JSON body of the response. Thread-safe. */
@FunctionalInterface
public interface JsonExchange {

    /** Sends the request; throws an exception for an error response. */
    <T> T exchangeJson(String method, String path, @Nullable Object body, Class<T> type);
}
