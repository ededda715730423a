package dev.carrel.api.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person to invite, or what is to change of one. In a change, null keeps what there is.
 *
 * @param email a note for people; null for none
 * @param roles all of them
 * @param readers the names as which documents of connectors that keep rights are read; null for none
 */
@JsonInclude(Include.NON_NULL)
public record PersonRequest(@Nullable String name, @Nullable String email, @Nullable List<RoleBody> roles,
        @Nullable List<String> readers) {}
