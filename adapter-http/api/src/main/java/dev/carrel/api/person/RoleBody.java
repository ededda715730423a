package dev.carrel.api.person;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.domain.access.RoleGrant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A role of a person.
 *
 * @param role {@code ask}, {@code edit} or {@code administer}
 * @param library null, and absent, for all libraries
 * @param filter the documents that the role is about, in the grammar of filters; null, and absent, for all
 */
@JsonInclude(Include.NON_NULL)
public record RoleBody(String role, @Nullable String library, @Nullable Map<String, Object> filter) {

    /** Returns the body of a role. */
    public static RoleBody of(RoleGrant grant) {
        return new RoleBody(grant.role().wireName(), grant.library() == null ? null : grant.library().value(),
                grant.filter().isEverything() ? null : grant.filter().toMap());
    }
}
