package dev.carrel.bootstrap.cli.client.widget;

import dev.carrel.api.widget.WidgetBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.LibraryWidgets;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The widgets of a data folder. */
public record EmbeddedWidgets(Function<TokenScope, LibraryHandle> library) implements WidgetClient {

    private LibraryWidgets widgets() {
        return library.apply(TokenScope.ADMIN).widgets();
    }

    @Override
    public WidgetBody saveWidget(WidgetId id, WidgetBody widget) {
        return WidgetBody.of(widgets().save(id, widget.toSettings(id.value())).widget());
    }

    @Override
    public WidgetBody getWidget(WidgetId id) {
        return WidgetBody.of(widgets().get(id));
    }

    @Override
    public List<WidgetBody> listWidgets() {
        var all = new ArrayList<Widget>();
        List<Widget> page;
        do {
            page = widgets().list(all.isEmpty() ? null : all.getLast().id(), LibraryWidgets.MAX_PAGE_SIZE);
            all.addAll(page);
        } while (page.size() == LibraryWidgets.MAX_PAGE_SIZE);
        return all.stream().map(WidgetBody::of).toList();
    }

    @Override
    public void deleteWidget(WidgetId id) {
        widgets().delete(id);
    }

    @Override
    public String createUserSecret(WidgetId id) {
        return widgets().createUserSecret(id).value();
    }
}
