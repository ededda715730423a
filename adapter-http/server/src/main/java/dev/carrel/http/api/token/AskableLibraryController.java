package dev.carrel.http.api.token;

import dev.carrel.api.token.AskableLibraryListBody;
import dev.carrel.api.token.AskableLibraryListBody.AskableLibraryBody;
import dev.carrel.application.Carrel;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;

/** Names the libraries that a person may ask, who need not be allowed to read their documents. */
final class AskableLibraryController {

    private final Carrel carrel;

    AskableLibraryController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse listLibraries(ApiRequest request) {
        AccessToken token = request.requireToken();
        return ApiResponse.json(200, new AskableLibraryListBody(carrel.listLibraries()
                .stream()
                .filter(library -> token.asksUnnamed(library.id()))
                .map(library -> new AskableLibraryBody(library.id().value(), library.settings().name()))
                .toList()));
    }
}
