package dev.carrel.domain.connector;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.domain.error.InvalidRequestException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConnectorSettingsTest {

    @ParameterizedTest
    @CsvSource({"*.pdf,a/b/Pump.PDF,true", "*.pdf,a.pdf.txt,false", "a/*.md,a/x.md,true", "a/*.md,a/b/x.md,false",
        "a/**/x.md,a/x.md,true", "a/**/x.md,a/b/c/x.md,true", "a/**/x.md,a/bx.md,false", "**/x,yx,false",
        "a/**,a/b/c,true", "a/**,b/c,false", "p?mp,pump,true", "p?mp,a/pump,true", "a?b/c,a/b/c,false",
        "**,a/b,true", "***a*b,a/xab,true"})
    void matchesPaths(String pattern, String path, boolean isMatch) {
        assertThat(new PathPattern(pattern).matches(path)).isEqualTo(isMatch);
    }

    @Test
    void matchesManyAsterisksSoon() {
        assertThat(new PathPattern("*a".repeat(100) + "/b").matches("a".repeat(1000))).isFalse();
        assertThat(new PathPattern("**a".repeat(80) + "/b").matches("a".repeat(2000))).isFalse();
        assertThat(new PathPattern("**/".repeat(80) + "b").matches("a/".repeat(1000))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"https://git.example.com/manual,https://git.example.com/manual/a%20b/c.md",
        "https://git.example.com/manual/,https://git.example.com/manual/a%20b/c.md",
        "https://dms.example.com/show?path=,https://dms.example.com/show?path=a%20b/c.md"})
    void appendsThePathToTheAddressForLinks(String base, String link) {
        var settings = new ConnectorSettings("folder", "/srv", List.of(), List.of(), Duration.ofMinutes(1),
                Attributes.NONE, List.of(), new WebAddress(base), 25, Map.of());

        assertThat(settings.findLink("a b/c.md")).isEqualTo(link);
    }

    @Test
    void takesWhatIsIncludedAndNeitherExcludedNorHidden() {
        ConnectorSettings all = ConnectorSettings.of("folder", "/srv");
        assertThat(all.selects("a/b.md")).isTrue();
        assertThat(all.selects(".git/config")).isFalse();
        assertThat(all.selects("a/.hidden")).isFalse();
        assertThat(all.selects("a/~$report.docx")).isFalse();
        ConnectorSettings some = with(List.of(new PathPattern("a/**")), List.of(new PathPattern("*.tmp")), List.of());
        assertThat(some.selects("a/b.md")).isTrue();
        assertThat(some.selects("b.md")).isFalse();
        assertThat(some.selects("a/b.tmp")).isFalse();
    }

    @Test
    void givesAttributesByTheLongestPrefix() {
        ConnectorSettings settings = with(List.of(), List.of(),
                List.of(new ConnectorRule("/hr/", Attributes.of(Map.of("team", "hr"))),
                        new ConnectorRule("/hr/pay/", Attributes.of(Map.of("team", "pay")))));
        assertThat(settings.findAttributes("hr/a.md", null).toMap()).containsEntry("team", "hr")
                .containsEntry("site", "x");
        assertThat(settings.findAttributes("hr/pay/a.md", null).toMap()).containsEntry("team", "pay");
        assertThat(settings.findAttributes("a.md", null).toMap()).doesNotContainKey("team");
        assertThat(settings.fingerprint()).isNotEqualTo(with(List.of(), List.of(), List.of()).fingerprint());
    }

    @Test
    void givesAttributesByPathAndByOwner() {
        var plain = new ConnectorRule("/hr/", Attributes.of(Map.of("team", "hr", "level", "all")));
        ConnectorSettings settings = with(List.of(), List.of(), List.of(plain,
                new ConnectorRule("/", "anna", Attributes.of(Map.of("author", "anna", "level", "own"))),
                new ConnectorRule("/hr/", "anna", Attributes.of(Map.of("level", "both")))));

        assertThat(settings.findAttributes("a.md", "anna").toMap())
                .isEqualTo(Map.of("site", "x", "author", "anna", "level", "own"));
        assertThat(settings.findAttributes("hr/a.md", "anna").toMap())
                .isEqualTo(Map.of("site", "x", "team", "hr", "level", "both"));
        assertThat(settings.findAttributes("hr/a.md", "bob").toMap())
                .isEqualTo(Map.of("site", "x", "team", "hr", "level", "all"));
        assertThat(settings.findAttributes("a.md", null).toMap()).isEqualTo(Map.of("site", "x"));
        assertThat(settings.asksForOwners()).isTrue();
        ConnectorSettings byPath = with(List.of(), List.of(), List.of(plain));
        assertThat(byPath.asksForOwners()).isFalse();
        assertThat(settings.fingerprint()).isNotEqualTo(byPath.fingerprint());
    }

    @Test
    void refusesRulesByOwnerThatCannotHold() {
        var rule = new ConnectorRule("/", "anna", Attributes.of(Map.of("a", true)));
        assertThatThrownBy(() -> with(List.of(), List.of(), List.of(rule, rule)))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> new ConnectorRule("/", "", Attributes.NONE))
                .isInstanceOf(InvalidRequestException.class);
        // A document whose owner is not known at times would be shown to others.
        Attributes open = Attributes.NONE.withReaders(Readers.EVERYBODY);
        assertThatThrownBy(() -> new ConnectorRule("/", "anna", open)).isInstanceOf(InvalidRequestException.class);
        var many = new ConnectorRule("/", "anna", numbered("o", 8));
        var more = new ConnectorRule("/hr/", numbered("p", 8));
        assertThatThrownBy(() -> with(List.of(), List.of(), List.of(many, more)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("at most 16 keys");
    }

    private static Attributes numbered(String key, int count) {
        return Attributes.of(IntStream.range(0, count)
                .boxed()
                .collect(Collectors.toMap(number -> key + number, number -> number)));
    }

    @Test
    void saysWhoMayReadByTheLongestRuleWithReadersElseByThePlace() {
        Readers hr = Readers.of(List.of("group:hr"));
        var rules = List.of(new ConnectorRule("/hr/", Attributes.NONE.withReaders(hr)),
                new ConnectorRule("/hr/pay/", Attributes.of(Map.of("team", "pay"))),
                new ConnectorRule("/hr/open/", Attributes.NONE.withReaders(Readers.EVERYBODY)));
        ConnectorSettings kept = with(List.of(), List.of(), List.of()).withRights(true, rules);
        Readers ofPlace = Readers.of(List.of("user:anna"));
        assertThat(kept.findReaders("hr/a.md", ofPlace)).contains(hr);
        assertThat(kept.findReaders("hr/pay/a.md", ofPlace)).contains(hr);
        assertThat(kept.findReaders("hr/open/a.md", null)).contains(Readers.EVERYBODY);
        assertThat(kept.findReaders("a.md", ofPlace)).contains(ofPlace);
        assertThat(kept.findReaders("a.md", null)).contains(Readers.NOBODY);
        assertThat(kept.fingerprint()).isEqualTo(with(List.of(), List.of(), List.of(rules.get(1))).fingerprint());
        assertThat(kept.withRights(true, List.of(new ConnectorRule("/hr/", Attributes.of(Map.of("team", "hr"))),
                new ConnectorRule("/hr/pay/", Attributes.NONE.withReaders(hr))))
                .findAttributes("hr/pay/a.md", null)
                .toMap()).containsEntry("team", "hr");
        ConnectorSettings off = with(List.of(), List.of(), List.of());
        assertThat(off.findReaders("a.md", ofPlace)).isEmpty();
        assertThatThrownBy(() -> off.withRights(false, rules)).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void refusesWhatIsOutOfRange() {
        assertThatThrownBy(() -> ConnectorSettings.of("folder", " ")).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> new PathPattern("/a")).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> new ConnectorSettings("folder", "/srv", List.of(), List.of(), Duration.ofSeconds(9),
                Attributes.NONE, List.of(), null, 25, Map.of())).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> new ConnectorSettings("folder", "/srv", List.of(), List.of(), Duration.ofHours(1),
                Attributes.NONE, List.of(), null, 101, Map.of())).isInstanceOf(InvalidRequestException.class);
    }

    private static ConnectorSettings with(List<PathPattern> include, List<PathPattern> exclude,
            List<ConnectorRule> rules) {
        return new ConnectorSettings("folder", "/srv", include, exclude, Duration.ofHours(1),
                Attributes.of(Map.of("site", "x")), rules, null, 25, Map.of());
    }
}
