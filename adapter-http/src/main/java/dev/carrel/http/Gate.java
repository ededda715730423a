package dev.carrel.http;

import dev.carrel.application.AccessControl;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.TokenSecret;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets a request in or refuses it, before any of its body is read: by its path and method, its token, what that is for.
 */
final class Gate extends Handler.Wrapper {

    private final Router router;
    private final AccessControl access;
    private final Cors cors;
    private final Room room;
    private final RefusedTokens refusedTokens;

    Gate(Router router, AccessControl access, Cors cors, Room room, RefusedTokens refusedTokens, Handler next) {
        super(next);
        this.router = router;
        this.access = access;
        this.cors = cors;
        this.room = room;
        this.refusedTokens = refusedTokens;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String id = RequestId.of(request);
        try {
            requireKnownFraming(request);
            cors.allow(request, response.getHeaders());
            if (cors.isPreflight(request)) {
                router.requirePath(request);
                CoreAnswers.write(cors.preflight(request), response, callback);
                return true;
            }
            Call call = authorise(router.find(id, request).attach());
            if (room.isClosing() && !call.route().isOpen()) {
                throw new Refused(Admission.refusal(room));
            }
            return super.handle(request, response, callback);
        } catch (Exception | Error e) {
            CoreAnswers.refuse(Problems.of(e, id), request, response, callback);
            return true;
        }
    }

    /** A coding that is not undone here could hide a second request from a proxy, or from this server. */
    private static void requireKnownFraming(Request request) {
        List<String> codings = request.getHeaders().getValuesList(HttpHeader.TRANSFER_ENCODING);
        if (!codings.isEmpty() && !(codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked"))) {
            throw new Refused(Problem.of(ProblemType.MALFORMED_REQUEST,
                    "The only transfer coding that is read is \"chunked\".").header("Connection", "close"));
        }
    }

    private Call authorise(Call call) {
        if (call.route().isOpen()) {
            return call;
        }
        AccessToken token = authenticate(call);
        Call known = call.by(token).attach();
        if (!call.route().permission().isHeldBy(token, call.path())) {
            throw new Refused(Problem.of(ProblemType.FORBIDDEN,
                    "This needs a token with the scope \"" + call.route().permission().scope().wireName()
                            + "\" that is for what the path names.")
                    .header(HttpHeader.WWW_AUTHENTICATE.asString(),
                            "Bearer realm=\"carrel\", error=\"insufficient_scope\", scope=\""
                                    + call.route().permission().scope().wireName() + "\""));
        }
        return known;
    }

    private AccessToken authenticate(Call call) {
        Optional<TokenSecret> secret = Authorization.secret(call.headers());
        Optional<AccessToken> token = secret.flatMap(access::authenticate);
        return token.orElseThrow(() -> new Refused(refusedTokens.problem(call.request(), secret.isPresent())));
    }
}
