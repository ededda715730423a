package dev.carrel.domain.access;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A personal library: only its owner sees it, and who administers all libraries. The id says whose it is, so that no
 * right in all libraries covers it.
 */
public final class PersonalLibrary {

    private static final String PREFIX = "of-";

    private PersonalLibrary() {}

    /** Returns the id of the personal library of a person, which need not exist. */
    public static LibraryId of(AccessTokenId person) {
        return new LibraryId(PREFIX + person.value());
    }

    /** Returns whether a library is that of a person. */
    public static boolean isPersonal(LibraryId library) {
        return library.value().startsWith(PREFIX + AccessTokenId.PERSON);
    }

    /** Returns the error of documents that are too many for a personal library. */
    public static InvalidRequestException tooManyDocuments(long most) {
        return InvalidRequestException.of("", "a personal library has at most " + most
                + " documents: delete some first, or have an administrator raise personal-libraries.max-documents");
    }

    /**
     * Returns whether a library is that of another person. It is left out where all libraries are asked: an
     * administrator has to name it.
     *
     * @param asker null for a program, which is no person
     */
    public static boolean isOfAnother(LibraryId library, @Nullable AccessTokenId asker) {
        return isPersonal(library) && (asker == null || !of(asker).equals(library));
    }

    /**
     * Returns the roles that count for a person: none in a personal library but in their own, which they edit.
     *
     * @param grants what was given; without any the person has no library either
     * @param isOn whether people have a library
     */
    public static List<RoleGrant> rolesOf(AccessTokenId person, List<RoleGrant> grants, boolean isOn) {
        var own = new RoleGrant(LibraryRole.EDIT, of(person), AttributeFilter.everything());
        Stream<RoleGrant> others = grants.stream().filter(grant -> !grant.isInPersonalLibrary());
        return (isOn && !grants.isEmpty() ? Stream.concat(others, Stream.of(own)) : others).toList();
    }
}
