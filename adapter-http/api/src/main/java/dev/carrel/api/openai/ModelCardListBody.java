package dev.carrel.api.openai;

import java.util.List;

/** The libraries of a token, as models. */
public record ModelCardListBody(String object, List<ModelCardBody> data) {

    /** Returns the list. */
    public static ModelCardListBody of(List<ModelCardBody> models) {
        return new ModelCardListBody("list", models);
    }
}
