package dev.carrel.bootstrap.cli.client.widget;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.widget.UserSecretBody;
import dev.carrel.api.widget.WidgetBody;
import dev.carrel.api.widget.WidgetListBody;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.widget.WidgetId;
import java.util.List;

/**
 * The widgets of a server.
 *
 * @param path of the widgets of the library
 */
public record RemoteWidgets(HttpTransport transport, String path) implements WidgetClient {

    private static final int PAGE_SIZE = 100;

    @Override
    public WidgetBody saveWidget(WidgetId id, WidgetBody widget) {
        return transport.exchangeJson("PUT", pathOf(id), widget, WidgetBody.class);
    }

    @Override
    public WidgetBody getWidget(WidgetId id) {
        return transport.exchangeJson("GET", pathOf(id), null, WidgetBody.class);
    }

    @Override
    public List<WidgetBody> listWidgets() {
        return ListPage.readAll(cursor -> {
            WidgetListBody page = transport.exchangeJson("GET", path + ListPage.formatQuery(cursor, PAGE_SIZE), null,
                    WidgetListBody.class);
            return new ListPage<>(page.widgets(), page.nextCursor());
        });
    }

    @Override
    public void deleteWidget(WidgetId id) {
        transport.exchangeJson("DELETE", pathOf(id), null, JsonNode.class);
    }

    @Override
    public String createUserSecret(WidgetId id) {
        return transport.exchangeJson("POST", pathOf(id) + "/user-secret", null, UserSecretBody.class).userSecret();
    }

    private String pathOf(WidgetId id) {
        return path + "/" + id;
    }
}
