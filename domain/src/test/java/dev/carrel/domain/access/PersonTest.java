package dev.carrel.domain.access;

import dev.carrel.domain.access.Person.DirectoryIdentity;
import dev.carrel.domain.error.InvalidRequestException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PersonTest {

    private static final Instant LATER = Instant.EPOCH.plusSeconds(1);

    private static Person person(Set<String> givenReaders, List<String> groups, @Nullable String userName) {
        return new Person(AccessTokenId.ofPerson("ada"), new DirectoryIdentity("https://id.example", "1"), "Ada", null,
                List.of(), givenReaders, groups, userName, Instant.EPOCH, null, Instant.EPOCH, null);
    }

    private static Set<String> names(int count) {
        return IntStream.range(0, count).mapToObj(each -> "group:" + each).collect(Collectors.toSet());
    }

    @Test
    void readsAsGroupsUserNameAndGivenNames() {
        assertThat(person(Set.of(), List.of(), null).readers()).isEmpty();
        assertThat(person(Set.of("group:north", "group:sales"), List.of("sales", ""), "anna").readers())
                .containsExactlyInAnyOrder("group:north", "group:sales", "user:anna");
        assertThat(person(Set.of(), List.of(), "x".repeat(512)).readers()).as("too long for a name").isEmpty();
        assertThat(AccessToken.ofPerson(person(names(AccessToken.MAX_READERS), List.of("sales"), "anna"), List.of())
                .readers()).hasSize(AccessToken.MAX_READERS + 2);
    }

    @Test
    void keepsGivenNamesWhenTheDirectoryIsRead() {
        Person read = person(Set.of("group:north"), List.of("sales"), "anna").readAt(LATER, "Anna", null,
                List.of("legal"), null);
        assertThat(read.readers()).containsExactlyInAnyOrder("group:north", "group:legal");
        assertThat(read.readAt(LATER, "Anna", null, List.of(), "anna").signedInAt(LATER).withInvitation(null).readers())
                .containsExactlyInAnyOrder("group:north", "user:anna");
    }

    @Test
    void keepsTheUserNameWhenAnAdministratorGivesOthers() {
        Person changed = person(Set.of("group:north"), List.of(), "anna").with("Ada", null, List.of(),
                Set.of("user:ada"));
        assertThat(changed.readers()).containsExactlyInAnyOrder("user:ada", "user:anna");
    }

    @Test
    void isGivenNamesOfGroupsAndUsersOnly() {
        for (Set<String> wrong : List.of(Set.of("sales"), Set.of("user:"), Set.of("*"),
                names(AccessToken.MAX_READERS + 1))) {
            assertThatThrownBy(() -> person(wrong, List.of(), null)).isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("readers");
        }
    }
}
