package dev.carrel.http.openai;

import dev.carrel.api.openai.ModelCardBody;
import dev.carrel.api.openai.ModelCardListBody;
import dev.carrel.application.Carrel;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.LibraryAccess;
import java.util.Objects;

/** Lists the libraries of the token as models. */
final class ModelController {

    private final Carrel carrel;

    ModelController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse listModels(ApiRequest request) {
        AccessToken token = Objects.requireNonNull(request.token());
        return ApiResponse.json(200, ModelCardListBody.of(carrel.listLibraries()
                .stream()
                .filter(library -> token.asksUnnamed(library.id()))
                .map(ModelCardBody::of)
                .toList()));
    }

    ApiResponse getModel(ApiRequest request) {
        String id = request.pathParameter(OpenAiRoutes.MODEL);
        return ApiResponse.json(200,
                ModelCardBody.of(LibraryAccess.openLibrary(carrel, request, id).requireExists()));
    }
}
