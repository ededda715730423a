package dev.carrel.http.server;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Observes every request that the server receives. Called by many threads at once; must not block or throw. */
public interface RequestObserver {

    /** Notes that a request was received. Each call is followed by one of {@link #requestCompleted}. */
    void requestStarted();

    /**
     * Notes that a request was refused: for its token, or because of a limit. Visitors are not reported.
     *
     * @param reason the name of the limit that it exceeds, or else the code of the problem
     */
    void requestRefused(String reason);

    /**
     * Notes that a request was completed or has failed.
     *
     * @param method as the client sent it
     * @param routeTemplate the path template of the route; null if no route matched
     * @param duration from the receipt of the head to the last byte of the response
     */
    void requestCompleted(String method, @Nullable String routeTemplate, int status, Duration duration);
}
