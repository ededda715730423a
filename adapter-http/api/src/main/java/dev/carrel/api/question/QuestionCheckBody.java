package dev.carrel.api.question;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question of the log as a check of {@code carrel eval}.
 *
 * @param kind the outcome
 * @param answerable false if no document answers the question; else null
 * @param documents regular expressions that the expected sources match; null if there are none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QuestionCheckBody(String id, String text, String kind, @Nullable Boolean answerable,
        @Nullable List<String> documents) {}
