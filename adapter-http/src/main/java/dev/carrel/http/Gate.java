package dev.carrel.http;

import dev.carrel.application.access.Access;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.TokenSecret;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets a request in or refuses it, before any of its body is read: path and method, token, scope and library, room. What
 * it refuses takes no place.
 */
final class Gate extends Handler.Wrapper {

    private final Router router;
    private final Access access;
    private final Cors cors;
    private final Room room;
    private final RefusedTokens refusedTokens;

    Gate(Router router, Access access, Cors cors, Room room, RefusedTokens refusedTokens, Handler next) {
        super(next);
        this.router = router;
        this.access = access;
        this.cors = cors;
        this.room = room;
        this.refusedTokens = refusedTokens;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String id = FrontDoor.receive(request, response.getHeaders());
        try {
            cors.allow(request, response.getHeaders());
            if (cors.isPreflight(request)) {
                router.requirePath(request);
                CoreAnswers.write(cors.preflight(request), response, callback);
                return true;
            }
            Call call = authorise(router.find(id, request).attach());
            return call.route().isOpen() ? super.handle(request, response, callback)
                    : enter(request, response, callback);
        } catch (Exception | Error refusal) {
            CoreAnswers.refuse(Problems.of(refusal, id), request, response, callback);
            return true;
        }
    }

    private boolean enter(Request request, Response response, Callback callback) throws Exception {
        if (!room.enter()) {
            throw new Refused(room.isClosing()
                    ? Problems.unavailable("Carrel is stopping.", Duration.ofSeconds(5))
                            .header(HttpHeader.CONNECTION.asString(), "close")
                    : Problem.of(ProblemType.TOO_MANY_REQUESTS, "Too many requests are in work.")
                            .retryAfter(Duration.ofSeconds(1)));
        }
        Request.addCompletionListener(request, failure -> room.leave());
        return super.handle(request, response, callback);
    }

    private Call authorise(Call call) {
        if (call.route().isOpen()) {
            return call;
        }
        AccessToken token = authenticate(call);
        Call known = call.by(token).attach();
        if (!call.route().permission().isHeldBy(token, call.path())) {
            throw new Refused(Problem.of(ProblemType.FORBIDDEN,
                    "This needs a token with the scope \"" + call.route().permission().scope().word()
                            + "\" that is for what the path names.")
                    .header(HttpHeader.WWW_AUTHENTICATE.asString(),
                            "Bearer realm=\"carrel\", error=\"insufficient_scope\", scope=\""
                                    + call.route().permission().scope().word() + "\""));
        }
        return known;
    }

    private AccessToken authenticate(Call call) {
        Optional<TokenSecret> secret = Authorization.secret(call.headers());
        Optional<AccessToken> token = secret.flatMap(access::recognise);
        return token.orElseThrow(() -> new Refused(refusedTokens.problem(call.request(), secret.isPresent())));
    }
}
