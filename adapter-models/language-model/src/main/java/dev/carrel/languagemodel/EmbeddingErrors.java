package dev.carrel.languagemodel;

import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.languagemodel.error.ErrorCauses;
import dev.carrel.languagemodel.error.ModelErrorKind;

/**
 * Descriptions of failed calls. The cause is dropped, because servers may quote the API key or the texts in their
 * responses.
 */
final class EmbeddingErrors {

    private EmbeddingErrors() {}

    static EmbeddingException toException(ModelId model, RuntimeException error) {
        return new EmbeddingException("The embedding model " + model + " " + describeFailure(error)
                + describeStatus(error) + ".", null);
    }

    private static String describeFailure(RuntimeException error) {
        ModelErrorKind kind = ModelErrorKind.of(error);
        return kind == ModelErrorKind.UNREADABLE ? kind.clause() + " (" + error.getClass().getSimpleName() + ")"
                : kind.clause();
    }

    private static String describeStatus(RuntimeException error) {
        var status = ErrorCauses.findHttpStatus(error);
        return status.isPresent() ? " (status " + status.getAsInt() + ")" : "";
    }
}
