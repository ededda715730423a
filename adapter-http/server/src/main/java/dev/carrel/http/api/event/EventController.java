package dev.carrel.http.api.event;

import dev.carrel.api.event.LibraryEventBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.access.AdmitPeople;
import dev.carrel.application.access.SignIn;
import dev.carrel.application.event.EventSubscription;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.BrowserSession;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.EventSource;
import dev.carrel.http.exchange.ApiResponse.ServerSentEvent;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.limit.EventStreams;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.limit.RequestOrigin;
import dev.carrel.http.request.LibraryAccess;
import io.javalin.http.HandlerType;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Request;

/** Streams the changes of a library. */
final class EventController {

    private final Carrel carrel;
    private final InFlightRequests inFlightRequests;
    private final EventStreams streams;

    EventController(Carrel carrel, InFlightRequests inFlightRequests, EventStreams streams) {
        this.carrel = carrel;
        this.inFlightRequests = inFlightRequests;
        this.streams = streams;
    }

    ApiResponse streamEvents(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        if (request.route().method().equals(HandlerType.HEAD)) {
            library.requireExists();
            return ApiResponse.withoutContent(200);
        }
        RequestOrigin origin = request.origin();
        if (!streams.tryOpen(origin)) {
            throw new OverloadedException("Too many event streams are open.", Duration.ofSeconds(10));
        }
        inFlightRequests.enterStream();
        Request.addCompletionListener(request.jettyRequest(), failure -> inFlightRequests.exitStream());
        try {
            return new ApiResponse.EventsResponse(new LibraryEventSource(
                    library.subscribe(request.headers().get("Last-Event-ID")), permissionOf(request, library.id()),
                    origin));
        } catch (RuntimeException | Error e) {
            streams.close(origin);
            throw e;
        }
    }

    /** Returns a check that the token of a request, and the session that stands for it, are still valid. */
    private BooleanSupplier permissionOf(ApiRequest request, LibraryId library) {
        AccessToken token = request.requireToken();
        Optional<BrowserSession> session = request.session();
        SignIn signIn = carrel.signIn();
        return () -> (token.isOfPerson() ? mayStillRead(signIn.people(), token, library)
                : carrel.accessControl().isValid(token)) && session.map(signIn.sessions()::isOpen).orElse(true);
    }

    private static boolean mayStillRead(AdmitPeople people, AccessToken token, LibraryId library) {
        return people.findRights(token.id())
                .map(rights -> rights.within(library, TokenScope.READ))
                .equals(Optional.of(token.within(library, TokenScope.READ)));
    }

    /** The changes as server-sent events, as long as they are permitted and the server is not stopping. */
    private final class LibraryEventSource implements EventSource {

        private final EventSubscription subscription;
        private final BooleanSupplier isPermitted;
        private final RequestOrigin origin;
        private long checkedNanos = System.nanoTime();
        private boolean ended;

        /** @param isPermitted whether whoever asked for the changes may still see them */
        LibraryEventSource(EventSubscription subscription, BooleanSupplier isPermitted, RequestOrigin origin) {
            this.subscription = subscription;
            this.isPermitted = isPermitted;
            this.origin = origin;
        }

        @Override
        public Optional<ServerSentEvent> nextEvent(Duration timeout) throws InterruptedException {
            try {
                var event = subscription.nextEvent(timeout);
                // A token may be revoked while the next event is awaited, and is checked at most once in that time.
                long now = System.nanoTime();
                if (event.isEmpty() || now - checkedNanos >= timeout.toNanos()) {
                    checkedNanos = now;
                    ended |= !isPermitted.getAsBoolean();
                }
                return ended ? Optional.empty()
                        : event.map(change -> new ServerSentEvent(change.position(),
                                JsonCodec.toText(LibraryEventBody.of(change))));
            } catch (NotFoundException ignored) {
                // The library was deleted.
                ended = true;
                return Optional.empty();
            }
        }

        @Override
        public boolean hasEnded() {
            return ended || subscription.hasEnded() || inFlightRequests.isStopping();
        }

        @Override
        public void close() {
            subscription.close();
            streams.close(origin);
        }
    }
}
