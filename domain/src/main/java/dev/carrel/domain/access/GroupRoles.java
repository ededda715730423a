package dev.carrel.domain.access;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The roles of the groups of a directory.
 *
 * @param roles by the name of a group; {@link #EVERYBODY} for all who sign in
 */
public record GroupRoles(Map<String, List<RoleGrant>> roles) {

    /** The name for everybody whom the directory knows. */
    public static final String EVERYBODY = "*";

    /** No group has a role. */
    public static final GroupRoles NONE = new GroupRoles(Map.of());

    public GroupRoles {
        roles = Map.copyOf(roles);
    }

    /** Returns the roles that come with groups. */
    public List<RoleGrant> of(List<String> groups) {
        return Stream.concat(Stream.of(EVERYBODY), groups.stream().filter(group -> !group.equals(EVERYBODY)))
                .flatMap(group -> roles.getOrDefault(group, List.of()).stream())
                .distinct()
                .toList();
    }
}
