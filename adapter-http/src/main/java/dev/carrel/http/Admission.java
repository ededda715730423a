package dev.carrel.http;

import java.time.Duration;
import java.util.Objects;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Gives each call that has come whole a place in the room for as long as it is in work, and turns away those for whom
 * there is none. What is open to everybody needs no place, nor what is urgent, so that health is told and measured
 * however full it is.
 */
final class Admission extends Handler.Wrapper {

    private final Room room;

    Admission(Room room, Handler next) {
        super(next);
        this.room = room;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Call call = Objects.requireNonNull(Call.on(request), "the gate lets no other in");
        if (call.route().isOpen() || call.route().isUrgent()) {
            return super.handle(request, response, callback);
        }
        if (!room.enter()) {
            CoreAnswers.refuse(refusal(room), request, response, callback);
            return true;
        }
        Request.addCompletionListener(request, failure -> room.leave());
        return super.handle(request, response, callback);
    }

    static Problem refusal(Room room) {
        return room.isClosing()
                ? Problems.unavailable("Carrel is stopping.", Duration.ofSeconds(5))
                        .header(HttpHeader.CONNECTION.asString(), "close")
                : Problem.of(ProblemType.TOO_MANY_REQUESTS, "Too many requests are in work.")
                        .retryAfter(Duration.ofSeconds(1));
    }
}
