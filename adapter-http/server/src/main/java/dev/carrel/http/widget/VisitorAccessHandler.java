package dev.carrel.http.widget;

import dev.carrel.application.WidgetVisitors;
import dev.carrel.application.usage.RequestAdmission;
import dev.carrel.application.usage.RequestAdmission.Refusal;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.exchange.WidgetVisit;
import dev.carrel.http.request.BearerTokenHeader;
import dev.carrel.http.request.QuotaCheck;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Checks the requests of visitors before their bodies are read: the key of the widget (404), the origin of the page
 * (403), how much the network sends (429), and the visitor's token (401), which opening a session does not need.
 */
public final class VisitorAccessHandler implements Handler {

    private final WidgetVisitors visitors;
    private final PageOrigin pageOrigin;
    private final Consumer<String> refusals;

    /**
     * Creates the handler of all routes.
     *
     * @param refusals takes the reason of each refused request, for metrics
     */
    public VisitorAccessHandler(WidgetVisitors visitors, ServiceUrls urls, Consumer<String> refusals) {
        this.visitors = visitors;
        this.pageOrigin = new PageOrigin(urls);
        this.refusals = refusals;
    }

    @Override
    public void handle(Context context) {
        ApiRequest request = ApiRequest.attachedTo(context.req());
        if (request.route().isForVisitors()) {
            Widget widget = WidgetKey.parse(request.pathParameter(ApiRequest.WIDGET_KEY))
                    .flatMap(visitors::findWidget)
                    .orElseThrow(() -> new ProblemException(Problem.of(ProblemType.WIDGET_NOT_FOUND,
                            "There is no widget with this key, or it is not enabled.")));
            request.setVisit(new WidgetVisit(widget, "", null));
            List<String> origins = pageOrigin.findOrigins(request)
                    .stream()
                    .filter(origin -> widget.permits(origin) || pageOrigin.isOwn(origin, request))
                    .toList();
            if (origins.isEmpty()) {
                throw refuse("origin", originProblem(request));
            }
            requireAdmission(widget, request);
            request.setVisit(request.route().pathTemplate().equals(WidgetRoutes.SESSION_PATH)
                    ? new WidgetVisit(widget, origins.getFirst(), null)
                    : findVisit(widget, origins, request));
        }
    }

    private void requireAdmission(Widget widget, ApiRequest request) {
        RequestAdmission admission = visitors.admitRequest(widget, request.network());
        Refusal refusal = admission.refusal();
        if (refusal != null) {
            refusals.accept(refusal.policy());
        }
        QuotaCheck.requireAdmission(request, admission);
    }

    private WidgetVisit findVisit(Widget widget, List<String> origins, ApiRequest request) {
        Optional<String> token = BearerTokenHeader.findSecret(request.headers()).map(TokenSecret::value);
        for (String origin : origins) {
            Optional<Visitor> visitor = token.flatMap(sent -> visitors.findVisitor(widget, origin, sent));
            if (visitor.isPresent()) {
                return new WidgetVisit(widget, origin, visitor.get());
            }
        }
        if (!request.headers().contains(HttpHeader.ORIGIN)) {
            throw refuse("origin", originProblem(request));
        }
        throw refuse("token", Problem.of(ProblemType.UNAUTHORIZED,
                "The token of the visitor is missing, expired, or for another widget or website.")
                .withHeader(HttpHeader.WWW_AUTHENTICATE.asString(), "Bearer realm=\"carrel\""));
    }

    private ProblemException refuse(String reason, Problem problem) {
        refusals.accept(reason);
        return new ProblemException(problem);
    }

    private static Problem originProblem(ApiRequest request) {
        String origin = PageOrigin.describe(request);
        return Problem.of(ProblemType.ORIGIN_NOT_ALLOWED, origin.isEmpty()
                ? "The request names no website: browsers send the header Origin."
                : "The widget may not be shown on " + origin
                        + ". Its owner adds this origin to the widget to change that.");
    }
}
