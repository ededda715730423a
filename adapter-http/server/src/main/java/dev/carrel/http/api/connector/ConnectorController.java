package dev.carrel.http.api.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.api.connector.ConnectorBody.ConnectorListBody;
import dev.carrel.api.connector.ConnectorRequest;
import dev.carrel.api.connector.ConnectorRunBody;
import dev.carrel.api.connector.ConnectorRunBody.ConnectorRunListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.connector.LibraryConnectors;
import dev.carrel.application.connector.LibraryConnectors.SavedConnector;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;

/** Saves, reads, lists, runs and deletes connectors. */
final class ConnectorController {

    private static final String CONFIRM_DELETIONS = "confirmDeletions";

    private final Carrel carrel;
    private final ServiceUrls urls;

    ConnectorController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.urls = urls;
    }

    ApiResponse putConnector(ApiRequest request) {
        ConnectorRequest body = JsonRequest.readBody(request, ConnectorRequestReader::readRequest);
        var key = new ConnectorKey(request.pathParameter(ApiRequest.CONNECTOR_KEY));
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        ConnectorSettings settings = body.toSettings(library.connectors().findSettings(key).orElse(null));
        SavedConnector saved = save(library, key, settings);
        CompleteResponse response = ApiResponse.json(saved.created() ? 201 : 200, ConnectorBody.of(saved.status()));
        return saved.created()
                ? response.withHeader(HttpHeader.LOCATION.asString(),
                        urls.urlOf("/library/" + library.id() + "/connector/" + key))
                : response;
    }

    private static SavedConnector save(LibraryHandle library, ConnectorKey key, ConnectorSettings settings) {
        try {
            return library.connectors().save(key, settings);
        } catch (AddressRefusedException e) {
            throw new ProblemException(ProblemMapper.addressRefusedProblem(e, "place"));
        }
    }

    ApiResponse getConnector(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200, ConnectorBody.of(library.connectors().get(keyOf(library, request))));
    }

    ApiResponse listConnectors(ApiRequest request) {
        LibraryConnectors connectors = LibraryAccess.openLibrary(carrel, request).connectors();
        return ApiResponse.json(200, new ConnectorListBody(connectors.list().stream().map(ConnectorBody::of).toList(),
                connectors.listKinds()));
    }

    ApiResponse runConnector(ApiRequest request) {
        boolean confirmsDeletions = JsonRequest.readBody(request, fields -> {
            fields.requireKnownFields(List.of(CONFIRM_DELETIONS));
            return fields.readBoolean(CONFIRM_DELETIONS);
        });
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(202,
                ConnectorBody.of(library.connectors().run(keyOf(library, request), confirmsDeletions)));
    }

    ApiResponse listRuns(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200, new ConnectorRunListBody(library.connectors()
                .listRuns(keyOf(library, request))
                .stream()
                .map(ConnectorRunBody::of)
                .toList()));
    }

    ApiResponse deleteConnector(ApiRequest request) {
        boolean withDocuments = QueryParameters.readParameters(request,
                query -> Boolean.TRUE.equals(query.readValue("documents",
                        word -> Optional.ofNullable(Map.of("delete", true, "keep", false).get(word)),
                        "must be delete or keep")));
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        library.connectors().delete(keyOf(library, request), withDocuments);
        return ApiResponse.withoutContent(204);
    }

    private static ConnectorKey keyOf(LibraryHandle library, ApiRequest request) {
        return PathIds.idOf(library, request.pathParameter(ApiRequest.CONNECTOR_KEY), ConnectorKey::new,
                NotFoundException::ofConnector);
    }
}
