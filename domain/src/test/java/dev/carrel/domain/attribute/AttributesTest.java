package dev.carrel.domain.attribute;

import dev.carrel.domain.error.InvalidRequestException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AttributesTest {

    @Test
    void keepsEveryTypeOfValue() {
        Map<String, Object> values = Map.of("team", "sales", "year", 2026L, "ratio", 0.5, "draft", false, "products",
                List.of("a", "b"));

        assertThat(Attributes.of(values).toMap()).isEqualTo(values);
        assertThat(Attributes.of(values).toMap().keySet())
                .containsExactly("draft", "products", "ratio", "team", "year");
    }

    @Test
    void equalAttributesAreEqualInAnyOrderAndNumberType() {
        var one = new LinkedHashMap<String, Object>();
        one.put("b", 2);
        one.put("a", -0.0);
        assertThat(Attributes.of(one)).isEqualTo(Attributes.of(Map.of("a", 0, "b", 2.0)));
    }

    @Test
    void namesTheInvalidValue() {
        assertInvalid(Map.of("a", Map.of()), "attributes/a must be a string, a number, a boolean or a list of strings");
        assertInvalid(Map.of("a", List.of("x", 1)), "attributes/a must be a list of strings only");
        assertInvalid(Map.of("a", Double.NaN), "attributes/a must be a string, a number");
        assertInvalid(Map.of("a", "x".repeat(513)), "attributes/a must be at most 512 characters");
        assertInvalid(Map.of("a", "\0"), "without U+0000");
        assertInvalid(Map.of("a", "\ud800"), "unpaired surrogates");
        assertInvalid(Map.of("a", Collections.nCopies(33, "x")), "attributes/a must have at most 32 texts, not 33");
        assertInvalid(Map.of("white space", "x"), "must have keys of 1 to 64 letters");
        assertInvalid(Map.of("k".repeat(65), "x"), "must have keys of 1 to 64 letters");
        var many = new LinkedHashMap<String, Object>();
        for (int key = 0; key < 17; key++) {
            many.put("k" + key, "x");
        }
        assertInvalid(many, "attributes must have at most 16 keys");
    }

    @Test
    void acceptsTheLargestValues() {
        String longest = "\ud83d\ude00".repeat(AttributeValue.MAX_TEXT_CHARACTERS);
        Map<String, Object> values = Map.of("k".repeat(64), Collections.nCopies(32, longest));
        assertThat(Attributes.of(values).toMap()).isEqualTo(values);
    }

    private static void assertInvalid(Map<String, ?> values, String message) {
        assertThatThrownBy(() -> Attributes.of(values)).isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(message);
    }
}
