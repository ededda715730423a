package dev.carrel.http.widget;

import dev.carrel.api.widget.UserSecretBody;
import dev.carrel.api.widget.WidgetBody;
import dev.carrel.api.widget.WidgetListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.LibraryWidgets;
import dev.carrel.application.port.widget.Widgets.SavedWidget;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetSettings;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Saves, reads, lists and deletes widgets, for their owners. */
final class WidgetController {

    private static final int DEFAULT_LIMIT = 100;

    private final Carrel carrel;
    private final ServiceUrls urls;

    WidgetController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.urls = urls;
    }

    ApiResponse putWidget(ApiRequest request) {
        WidgetBody body = JsonRequest.readBody(request, WidgetBodyReader::readBody);
        String path = request.pathParameter(ApiRequest.WIDGET_ID);
        WidgetSettings settings = body.toSettings(path);
        var id = new WidgetId(path);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        SavedWidget saved = library.widgets().save(id, settings);
        CompleteResponse response = ApiResponse.json(saved.created() ? 201 : 200, WidgetBody.of(saved.widget()));
        return saved.created()
                ? response.withHeader(HttpHeader.LOCATION.asString(),
                        urls.urlOf("/library/" + library.id() + "/widget/" + path))
                : response;
    }

    ApiResponse getWidget(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200, WidgetBody.of(library.widgets().get(widgetId(library, request))));
    }

    ApiResponse deleteWidget(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        library.widgets().delete(widgetId(library, request));
        return ApiResponse.withoutContent(204);
    }

    ApiResponse createUserSecret(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200,
                new UserSecretBody(library.widgets().createUserSecret(widgetId(library, request)).value()));
    }

    private static WidgetId widgetId(LibraryHandle library, ApiRequest request) {
        return PathIds.idOf(library, request.pathParameter(ApiRequest.WIDGET_ID), WidgetId::new,
                NotFoundException::ofWidget);
    }

    ApiResponse listWidgets(ApiRequest request) {
        ListQuery query = QueryParameters.readParameters(request, ListQuery::of);
        CursorPage<Widget> page = CursorPage.readPage(query.after(), query.limit(), Widget::id,
                LibraryAccess.openLibrary(carrel, request).widgets()::list);
        return ApiResponse.json(200,
                new WidgetListBody(page.items().stream().map(WidgetBody::of).toList(), page.nextCursor()));
    }

    /** The parameters of a list. */
    private record ListQuery(@Nullable WidgetId after, int limit) {

        static ListQuery of(QueryParameters query) {
            return new ListQuery(query.readCursor(last -> Optional.of(new WidgetId(last))),
                    query.readInteger("limit", 1, LibraryWidgets.MAX_PAGE_SIZE, DEFAULT_LIMIT));
        }
    }
}
