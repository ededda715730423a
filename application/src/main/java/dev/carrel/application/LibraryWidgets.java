package dev.carrel.application;

import dev.carrel.application.limits.ListLimits;
import dev.carrel.application.port.widget.Widgets;
import dev.carrel.application.port.widget.Widgets.SavedWidget;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetHandOver;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.domain.widget.WidgetSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The chat widgets of one library, see {@link LibraryHandle#widgets}. For a restricted handle only widgets exist whose
 * visitors see no more than it. Cheap and thread-safe.
 */
public final class LibraryWidgets {

    /** The maximum number of widgets in a page of their list. */
    public static final int MAX_PAGE_SIZE = 100;

    private final VisibleLibrary view;
    private final LibraryId id;
    private final Widgets widgets;

    LibraryWidgets(VisibleLibrary view) {
        this.view = view;
        this.id = view.id();
        this.widgets = view.engine().storage().widgets();
    }

    /**
     * Creates a widget with a new key, or replaces the settings of the one with this id. Visitors see the change with
     * their next request.
     *
     * @throws NotFoundException if the library does not exist
     * @throws InvalidRequestException if the filter of the handle does not contain that of the widget, or if there
     * would be too many, or if the widget has a webhook, but no secret from before or among the settings
     * @throws AddressRefusedException if the address policy forbids the webhook's address
     */
    public SavedWidget save(WidgetId widget, WidgetSettings settings) {
        view.requireLibrary();
        Optional<Widget> before = widgets.findById(id, widget);
        if (!settings.filter().isWithin(view.condition()) || before.filter(found -> !isVisible(found)).isPresent()) {
            throw InvalidRequestException.of("filter", "must select only documents that the access token covers");
        }
        WidgetHandOver handOver = settings.handOver()
                .withSecretOf(before.map(found -> found.settings().handOver()).orElse(WidgetHandOver.NONE));
        WebAddress webhook = handOver.webhookUrl();
        if (webhook != null) {
            if (handOver.webhookSecret() == null) {
                throw InvalidRequestException.of("handOver/webhookSecret", "must be given with a new webhookUrl");
            }
            view.engine().config().ports().webhookSender().checkAddress(webhook);
        }
        Instant now = view.engine().environment().clock().instant();
        return widgets.save(new Widget(id, widget, WidgetKey.of(randomBytes()), settings.withHandOver(handOver),
                WidgetSecret.of("", randomBytes()), null, now, now));
    }

    /**
     * Returns a widget.
     *
     * @throws NotFoundException if it does not exist
     */
    public Widget get(WidgetId widget) {
        view.requireLibrary();
        return widgets.findById(id, widget)
                .filter(this::isVisible)
                .orElseThrow(() -> NotFoundException.ofWidget(widget.value()));
    }

    /**
     * Returns widgets, enabled or not, ordered by id.
     *
     * @param after the id that the page follows, of a widget or not; null for the first page
     * @param limit 1 to {@value #MAX_PAGE_SIZE}
     */
    public List<Widget> list(@Nullable WidgetId after, int limit) {
        view.requireLibrary();
        int wanted = ListLimits.require(limit, MAX_PAGE_SIZE);
        var visible = new ArrayList<Widget>();
        List<Widget> page = widgets.listById(id, after, wanted);
        while (!page.isEmpty() && visible.size() < wanted) {
            page.stream().filter(this::isVisible).limit(wanted - visible.size()).forEach(visible::add);
            page = page.size() < wanted ? List.of() : widgets.listById(id, page.getLast().id(), wanted);
        }
        return visible;
    }

    private boolean isVisible(Widget widget) {
        return widget.settings().filter().isWithin(view.condition());
    }

    /**
     * Replaces the secret with which the owner's server signs users; signatures by the former one are invalid from then
     * on.
     *
     * @return the secret, which is shown only here
     * @throws NotFoundException if the widget does not exist
     */
    public WidgetSecret createUserSecret(WidgetId widget) {
        get(widget);
        WidgetSecret secret = WidgetSecret.of("us_", randomBytes());
        if (!widgets.saveUserSecret(id, widget, secret, view.engine().environment().clock().instant())) {
            throw NotFoundException.ofWidget(widget.value());
        }
        return secret;
    }

    /**
     * Deletes a widget. Websites that show it get no more replies; the conversations of its visitors are kept.
     *
     * @throws NotFoundException if it does not exist
     */
    public void delete(WidgetId widget) {
        get(widget);
        if (!widgets.deleteById(id, widget)) {
            throw NotFoundException.ofWidget(widget.value());
        }
    }

    private byte[] randomBytes() {
        return view.engine().environment().randomBytes();
    }
}
