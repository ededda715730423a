package dev.carrel.application;

import dev.carrel.application.usage.RequestAdmission;
import dev.carrel.application.usage.VisitorQuotas;
import dev.carrel.application.widget.OpenSession;
import dev.carrel.application.widget.SessionOutcome;
import dev.carrel.application.widget.SessionRequest;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetKey;
import java.net.InetAddress;
import java.util.Optional;
import java.util.Set;

/**
 * The visitors of chat widgets, for a program that serves their browsers, such as the HTTP service; see
 * {@link Carrel#visitors}. Thread-safe.
 */
public final class WidgetVisitors {

    private final EngineParts engine;
    private final VisitorQuotas quotas;
    private final OpenSession openSession;

    WidgetVisitors(EngineParts engine) {
        this.engine = engine;
        this.quotas = new VisitorQuotas(engine.access().requestMeter());
        this.openSession = new OpenSession(engine.environment().clock(), engine.environment()::randomBytes,
                engine.storage().oneTimeValues());
    }

    /** Returns the widget with a key; empty if there is none, or if it is not enabled. */
    public Optional<Widget> findWidget(WidgetKey key) {
        return engine.storage().widgets().findByKey(key).filter(widget -> widget.settings().enabled());
    }

    /**
     * Opens the session of a visitor on a page of an origin that the widget permits.
     *
     * @param network an IPv4 address, or the prefix of an IPv6 address
     */
    public SessionOutcome openSession(Widget widget, String origin, InetAddress network, SessionRequest request) {
        return openSession.open(widget, origin, request, () -> quotas.countNewVisitor(widget, network));
    }

    /** Returns the visitor of a token; empty if it is forged, expired, or for another widget or origin. */
    public Optional<Visitor> findVisitor(Widget widget, String origin, String token) {
        return openSession.findVisitor(widget, origin, token);
    }

    /** Decides about any request of a visitor's browser, by the limits of the widget on its network. */
    public RequestAdmission admitRequest(Widget widget, InetAddress network) {
        return quotas.admitRequest(widget, network);
    }

    /** Decides about a question of a visitor, by the limits of the widget and of its library. */
    public RequestAdmission admitQuestion(Widget widget, Visitor visitor, InetAddress network) {
        return quotas.admitQuestion(widget, visitor, network);
    }

    /** Decides about a message of a visitor to the people behind the widget. */
    public RequestAdmission admitMessage(Widget widget, Visitor visitor, InetAddress network) {
        return quotas.admitMessage(widget, visitor, network);
    }

    /**
     * Returns what a visitor sees of the library, which passes the filter of the widget and is for everybody.
     *
     * @param context what the page says of itself, which narrows the filter
     * @throws InvalidRequestException if the settings of the widget do not name an attribute of the context
     */
    public VisitorHandle openLibrary(Widget widget, Visitor visitor, Attributes context) {
        var library = new VisibleLibrary(widget.library(), AttributeFilter.everything(), Set.of(), null, null, engine);
        return new VisitorHandle(library.restrictedTo(widget.settings().narrowFilter(context)), widget, visitor);
    }
}
