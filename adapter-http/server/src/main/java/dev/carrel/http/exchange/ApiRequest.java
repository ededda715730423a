package dev.carrel.http.exchange;

import dev.carrel.application.trace.TraceContext;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import dev.carrel.application.trace.WorkContext;
import dev.carrel.application.usage.QuotaState;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.BrowserSession;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.limit.RequestOrigin;
import dev.carrel.http.limit.TrustedProxies;
import jakarta.servlet.ServletRequest;
import java.net.InetAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request to the API. It is created when the web server has read the head of the request; each step of the pipeline
 * adds what it found: the route, the token, the body.
 *
 * <p>
 * Not thread-safe: it belongs to the thread that handles the request. Completion listeners may read it.
 */
public final class ApiRequest {

    public static final String LIBRARY_ID = "library_id";
    public static final String DOCUMENT_ID = "document_id";
    public static final String CRAWL_ID = "crawl_id";
    public static final String CONVERSATION_ID = "conversation_id";
    public static final String TOKEN_ID = "token_id";
    public static final String QUERY_ID = "query_id";
    public static final String TURN_NUMBER = "turn_number";
    public static final String ARTICLE_KEY = "article_key";
    public static final String CONNECTOR_KEY = "connector_key";
    public static final String EVALUATION_ID = "evaluation_id";
    public static final String WIDGET_ID = "widget_id";
    public static final String WIDGET_KEY = "widget_key";

    private static final String ATTRIBUTE = ApiRequest.class.getName();

    private final String id;
    private final Request request;
    private final WorkContext workContext;
    private @Nullable Route route;
    private Map<String, String> pathParameters = Map.of();
    private @Nullable AccessToken token;
    private @Nullable BrowserSession session;
    private @Nullable WidgetVisit visit;
    private BodyBuffer body = BodyBuffer.empty();
    private @Nullable MultipartForm form;
    private @Nullable LineReader lines;
    private boolean isBodyRead;
    private final List<QuotaState> quotas = new ArrayList<>();
    private final Set<LibraryId> libraries = new HashSet<>();

    private ApiRequest(String id, Request request, WorkContext workContext) {
        this.id = id;
        this.request = request;
        this.workContext = workContext;
    }

    /**
     * Creates the API request of a request of the web server and attaches it to that.
     *
     * @param tracer starts the span of the request, which the caller ends
     */
    public static ApiRequest attachTo(Request request, Tracer tracer) {
        String id = RequestId.of(request);
        TraceContext caller = TraceContext.parse(request.getHeaders().get(TraceContext.HEADER)).orElse(null);
        TraceSpan span = tracer.startSpan(request.getMethod(), TraceSpan.Kind.SERVER, caller);
        TraceContext trace = span.context() == null ? caller : span.context();
        var created = new ApiRequest(id, request,
                new WorkContext(id, trace == null ? TraceContext.newTrace() : trace, span));
        request.setAttribute(ATTRIBUTE, created);
        return created;
    }

    /** Returns the API request that is attached to a servlet request. */
    public static ApiRequest attachedTo(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof ApiRequest attached) {
            return attached;
        }
        throw new IllegalStateException("no API request is attached");
    }

    /** Sets the route that matched, with the decoded parameters of the path by their names. */
    public void setMatch(Route matched, Map<String, String> parameters) {
        route = matched;
        pathParameters = Map.copyOf(parameters);
    }

    /** Sets the accepted access token; that of a person, as far as it is about the library that the path names. */
    public void setToken(AccessToken accepted) {
        token = accepted;
    }

    /** Sets the session of the browser that stands for the token. */
    public void setSession(BrowserSession open) {
        session = open;
    }

    /** Returns the session of the browser that stands for the token; empty if the request has the token itself. */
    public Optional<BrowserSession> session() {
        return Optional.ofNullable(session);
    }

    /** Sets the visit that a request of a visitor belongs to. */
    public void setVisit(WidgetVisit accepted) {
        visit = accepted;
    }

    /** Adds what is left of limits, for the headers of the response. */
    public void addQuotas(List<QuotaState> more) {
        quotas.addAll(more);
    }

    /** Returns what is left of the limits of the token, and of the libraries that the request is about. */
    public List<QuotaState> quotas() {
        return quotas;
    }

    /** Notes that the request is about a library; returns whether that is new. */
    public boolean addLibrary(LibraryId library) {
        return libraries.add(library);
    }

    /** Sets the body that was read. */
    public void setBody(BodyBuffer content) {
        body = content;
        isBodyRead = true;
    }

    /** Sets the form that was sent in place of a JSON body. */
    public void setForm(MultipartForm sent) {
        form = sent;
        isBodyRead = true;
    }

    /** Sets the reader of a body whose lines the handler reads. */
    public void setLines(LineReader reader) {
        lines = reader;
    }

    /** Returns the lines of the body, which the route must read. */
    public LineReader lines() {
        if (lines == null) {
            throw new IllegalStateException(routeTemplate() + " reads no lines");
        }
        return lines;
    }

    /** Returns the id that names the request in the log. */
    public String id() {
        return id;
    }

    /** Returns the route that matched. */
    public Route route() {
        if (route == null) {
            throw new IllegalStateException("no route has matched yet");
        }
        return route;
    }

    /** Returns the template of the route's path; null if no route matched. */
    public @Nullable String routeTemplate() {
        return route == null ? null : route.pathTemplate();
    }

    /** Returns the decoded parameters of the path by name. */
    public Map<String, String> pathParameters() {
        return pathParameters;
    }

    /** Returns a parameter of the path, which the route must have. */
    public String pathParameter(String name) {
        String value = pathParameters.get(name);
        if (value == null) {
            throw new IllegalStateException(routeTemplate() + " has no " + name);
        }
        return value;
    }

    /** Returns the token of the caller; null on open routes. */
    public @Nullable AccessToken token() {
        return token;
    }

    /** Returns the token of the caller, which the route must require. */
    public AccessToken requireToken() {
        if (token == null) {
            throw new IllegalStateException(routeTemplate() + " requires no token");
        }
        return token;
    }

    /** Returns the visit that the request belongs to; null on a route that is not for visitors. */
    public @Nullable WidgetVisit visit() {
        return visit;
    }

    /** Returns whether a route of visitors has matched. */
    public boolean isOfVisitor() {
        return route != null && route.isForVisitors();
    }

    /** Returns the visit that the request belongs to, on a route of visitors. */
    public WidgetVisit requireVisit() {
        if (visit == null) {
            throw new IllegalStateException(routeTemplate() + " is not for visitors");
        }
        return visit;
    }

    /** Returns the body; empty if the route reads none, if a form was sent in its place, and once it was closed. */
    public BodyBuffer body() {
        return body;
    }

    /** Returns the form that was sent in place of a JSON body; null if none was. */
    public @Nullable MultipartForm form() {
        return form;
    }

    /** Returns the headers of the request. */
    public HttpFields headers() {
        return request.getHeaders();
    }

    /** Returns the request of the web server. */
    public Request jettyRequest() {
        return request;
    }

    /** Returns the client, for sharing bounded resources between clients: the visitors of a widget are one. */
    public RequestOrigin origin() {
        return new RequestOrigin(
                token != null ? token.id() : visit != null ? new AccessTokenId(visit.widget().key().value()) : null,
                network());
    }

    /** Returns the network of the client: an IPv4 address, or the prefix of an IPv6 address. */
    public InetAddress network() {
        return TrustedProxies.networkOf(request);
    }

    /** Returns the address of the client. */
    public InetAddress address() {
        return TrustedProxies.addressOf(request);
    }

    /** Returns what the request is, for the log and for calls to other services. */
    public WorkContext workContext() {
        return workContext;
    }

    /** Returns the libraries that the request is about, as far as it was admitted to them. */
    public Set<LibraryId> libraries() {
        return libraries;
    }

    /** Returns the time at which the head of the request was received. */
    public Instant receivedAt() {
        return Instant.ofEpochMilli(Request.getTimeStamp(request));
    }

    /**
     * Returns whether the client is sending a body that was not read: one that was announced, and that the client does
     * not hold back until it receives {@code 100 Continue}.
     */
    public boolean hasUnreadBody() {
        return !isBodyRead && isBodyComing(request);
    }

    /** Returns whether a request announces a body without waiting for {@code 100 Continue}. */
    public static boolean isBodyComing(Request request) {
        HttpFields headers = request.getHeaders();
        boolean isAnnounced = request.getLength() > 0 || headers.contains(HttpHeader.TRANSFER_ENCODING);
        return isAnnounced && !headers.contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
    }

    /** Returns whether the client has closed the connection, or its half of it, while it waits for the response. */
    public boolean isClientDisconnected() {
        return request.getConnectionMetaData().getConnection().getEndPoint() instanceof PeekingEndPoint endPoint
                && endPoint.isClosedByPeer();
    }
}
