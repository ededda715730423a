package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.Carrel;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The table of routes, and the description of them: each says all that the other says. */
class RouteTableTest {

    /** What anybody may have; everything else needs a token. */
    private static final Set<String> OPEN = Set.of("GET /healthz", "GET /readyz", "GET /openapi.json", "GET /docs",
            "GET /problems/{code}");

    @AutoClose
    private final Carrel carrel = Carrel.builder()
            .storage(new InMemoryStorage())
            .index(new InMemoryPassageIndex())
            .replyWriter(new EchoReplyWriter())
            .open();
    private final List<Route> routes = Routes.of(carrel, HttpSettings.DEFAULTS, new Room(1), Duration.ofSeconds(1),
            () -> "");

    @Test
    void asksForATokenEverywhereButWhereItSaysSo() {
        assertThat(routes.stream().filter(Route::isOpen).map(RouteTableTest::name))
                .containsExactlyInAnyOrderElementsOf(OPEN);
    }

    @Test
    void isForOneLibraryWhereverThePathNamesOne() {
        assertThat(routes).allSatisfy(route -> assertThat(route.permission() instanceof Permission.InLibrary)
                .as(name(route))
                .isEqualTo(route.path().contains("{library_id}")));
    }

    @Test
    void isDescribedWithItsScopesAndItsBodies() {
        var described = new TreeMap<String, String>();
        for (Map.Entry<String, JsonNode> path : OpenApiCheck.DOCUMENT.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                described.put(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                        operation.getValue().at("/security/0/token/0").asText("none")
                                + (operation.getValue().has("requestBody") ? " with body" : ""));
            }
        }
        var served = new TreeMap<String, String>();
        for (Route route : routes) {
            served.put(name(route), (route.isOpen() ? "none" : route.permission().scope().wireName())
                    + (route.takesBody() ? " with body" : ""));
        }

        assertThat(described).isEqualTo(served);
    }

    @Test
    void describesTheParametersOfEachPath() {
        for (Route route : routes) {
            JsonNode operation = OpenApiCheck
                    .operation(route.method().name(), route.path().replace("{", "").replace("}", ""))
                    .orElseThrow();
            assertThat(operation.path("parameters").findValuesAsText("$ref"))
                    .as(name(route))
                    .containsAll(route.path()
                            .lines()
                            .flatMap(path -> Pattern.compile("\\{([a-z_]+)}")
                                    .matcher(path)
                                    .results())
                            .map(match -> "#/components/parameters/" + match.group(1))
                            .toList());
        }
    }

    @Test
    void namesEachOperationOnce() {
        assertThat(OpenApiCheck.DOCUMENT.findValuesAsText("operationId")).hasSize(routes.size())
                .doesNotHaveDuplicates();
    }

    @Test
    void refersOnlyToWhatIsThere() {
        for (String reference : OpenApiCheck.DOCUMENT.findValuesAsText("$ref")) {
            assertThat(OpenApiCheck.DOCUMENT.at(reference.substring(1)).isMissingNode()).as(reference).isFalse();
        }
    }

    @Test
    void describesNothingThatIsUnused() {
        List<String> used = OpenApiCheck.DOCUMENT.findValuesAsText("$ref");
        for (String kind : List.of("schemas", "responses", "parameters")) {
            for (Map.Entry<String, JsonNode> part : OpenApiCheck.DOCUMENT.at("/components/" + kind).properties()) {
                assertThat(used).contains("#/components/" + kind + "/" + part.getKey());
            }
        }
    }

    private static String name(Route route) {
        return route.method() + " " + route.path();
    }
}
