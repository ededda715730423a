package dev.carrel.client.transport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks the fields that a body of the API requires, its components without {@link Nullable}, since a server may be of
 * another version. A list, a map or a body that is missing counts as empty, and a number as zero.
 */
final class RequiredFields {

    private RequiredFields() {}

    /**
     * Checks a value and adds the empty fields to it.
     *
     * @throws dev.carrel.domain.error.ServerException that names a field that is missing
     */
    static void complete(JsonNode node, Type type) {
        if (node instanceof ObjectNode body && type instanceof Class<?> record && record.isRecord()) {
            for (RecordComponent component : record.getRecordComponents()) {
                completeField(body, component);
            }
        } else if (node.isArray() && type instanceof ParameterizedType list) {
            node.forEach(item -> complete(item, list.getActualTypeArguments()[0]));
        }
    }

    private static void completeField(ObjectNode body, RecordComponent component) {
        String field = component.getName();
        if (!body.hasNonNull(field) && isRequired(component)) {
            addEmpty(body, field, component.getType());
        }
        complete(body.path(field), component.getGenericType());
    }

    private static boolean isRequired(RecordComponent component) {
        return !component.getType().isPrimitive()
                && !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static void addEmpty(ObjectNode body, String field, Class<?> type) {
        if (type == List.class) {
            body.putArray(field);
        } else if (type == Map.class || type.isRecord()) {
            body.putObject(field);
        } else {
            throw ApiJson.missingField(field);
        }
    }
}
