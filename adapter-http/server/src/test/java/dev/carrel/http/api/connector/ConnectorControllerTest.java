package dev.carrel.http.api.connector;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.place.InMemoryPlace;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectorControllerTest {

    private static final String PATH = "/library/alpha/connector";
    private static final String FILES = PATH + "/files";

    private final InMemoryPlace place = new InMemoryPlace();
    @AutoClose
    private final ApiTestService service = ApiTestService
            .configure(engine -> engine.connectorKinds(List.of(place)).textExtractor(new PlainTextExtractor()))
            .startWith(settings -> settings);
    private final ApiTestClient admin = service.adminClient();

    private JsonNode read() {
        return admin.getPath(FILES).hasStatus(200).parseJson();
    }

    private void awaitRun() throws InterruptedException {
        Eventually.await("the run has ended",
                () -> !read().at("/requested").asBoolean() && read().at("/status").asText().equals("waiting")
                        && !read().at("/lastRun").isNull());
    }

    @Test
    void followsAPlaceAndReports() throws Exception {
        place.write("hr/leave.md", "There are 28 days of leave.");
        place.write("empty.md", "");
        admin.putJson(FILES,
                """
                        {"kind": "memory", "place": "here", "exclude": ["*.tmp"], "interval": "PT1H", "linkBase": "https://f.example/",
                         "attributes": {"site": "bonn"}, "rules": [{"pathPrefix": "/hr/", "attributes": {"team": "hr"}}]}
                        """)
                .hasStatus(201);
        awaitRun();

        JsonNode connector = read();
        assertThat(connector.at("/key").asText()).isEqualTo("files");
        assertThat(connector.at("/interval").asText()).isEqualTo("PT1H");
        assertThat(connector.at("/rules/0/attributes/team").asText()).isEqualTo("hr");
        assertThat(connector.at("/maxDeletedPercent").asInt()).isEqualTo(25);
        assertThat(connector.at("/lastRun/status").asText()).isEqualTo("done");
        assertThat(connector.at("/lastRun/added").asInt()).isEqualTo(1);
        assertThat(connector.at("/lastRun/problems/0/path").asText()).isEqualTo("empty.md");
        JsonNode list = admin.getPath(PATH).hasStatus(200).parseJson();
        assertThat(list.at("/connectors/0/key").asText()).isEqualTo("files");
        assertThat(list.at("/kinds").toString()).isEqualTo("[\"memory\"]");
        Eventually.await("the document is there", () -> read().at("/documents/success").asInt() == 1);
        JsonNode document = admin.getPath("/library/alpha/document").parseJson().at("/documents/0");
        assertThat(document.at("/key").asText()).isEqualTo("files/hr/leave.md");
        assertThat(document.at("/sourceUrl").asText()).isEqualTo("https://f.example/hr/leave.md");

        place.deleteAll();
        admin.postJson(FILES + "/run", "{}").hasStatus(202);
        awaitRun();
        assertThat(read().at("/lastRun/status").asText()).isEqualTo("held");
        assertThat(read().at("/lastRun/withheld").asInt()).isEqualTo(1);
        assertThat(admin.postJson(FILES + "/run", "{\"confirm\": true}").hasStatus(422).errorPointers())
                .containsExactly("#/confirm");
        admin.postJson(FILES + "/run", "{\"confirmDeletions\": true}").hasStatus(202);
        awaitRun();
        assertThat(read().at("/documents/success").asInt()).isZero();
        JsonNode runs = admin.getPath(FILES + "/run").hasStatus(200).parseJson().at("/runs");
        assertThat(runs.findValuesAsText("status")).containsExactly("done", "held", "done");
    }

    @Test
    void keepsRulesByOwner() {
        admin.putJson(FILES, """
                {"kind": "memory", "place": "here", "rules": [{"owner": "anna", "attributes": {"author": "Anna"}},
                 {"pathPrefix": "/hr/", "owner": "anna", "attributes": {"team": "hr"}},
                 {"pathPrefix": "/", "attributes": {"team": "all"}}]}
                """).hasStatus(201);
        JsonNode connector = read();
        assertThat(connector.at("/rules").toString()).isEqualTo(
                "[{\"pathPrefix\":\"/\",\"owner\":\"anna\",\"attributes\":{\"author\":\"Anna\"}},"
                        + "{\"pathPrefix\":\"/hr/\",\"owner\":\"anna\",\"attributes\":{\"team\":\"hr\"}},"
                        + "{\"pathPrefix\":\"/\",\"attributes\":{\"team\":\"all\"}}]");
        admin.putJson(FILES, connector.toString()).hasStatus(200);
        assertThat(read().at("/rules")).isEqualTo(connector.at("/rules"));
    }

    @Test
    void replacesAndDeletesConnectors() throws Exception {
        service.addDocument(NewDocument.ofText("Mine."));
        place.write("a.md", "One.");
        admin.putJson(FILES, "{\"kind\": \"memory\", \"place\": \"here\"}").hasStatus(201);
        awaitRun();
        JsonNode read = read();
        admin.putJson(FILES, read.toString()).hasStatus(200);
        admin.deletePath(FILES + "?documents=delete").hasStatus(204);
        assertThat(admin.getPath("/library/alpha/document").parseJson().at("/documents")).hasSize(1);
        admin.getPath(FILES).hasProblem(404, "connector-not-found");
        admin.deletePath(FILES).hasStatus(404);
        admin.postJson(FILES + "/run", "{}").hasStatus(404);
        admin.getPath(PATH + "/b%C3%BC").hasStatus(404);
    }

    @Test
    void keepsTheRightsOfThePlace() throws Exception {
        place.write("hr/leave.md", "There are 28 days of leave.");
        place.write("pay.md", "The zebra is paid.");
        place.grant("pay.md", "group:hr");
        admin.putJson(FILES, """
                {"kind": "memory", "place": "here", "rights": "keep",
                 "rules": [{"pathPrefix": "/hr/", "readers": ["*"]}]}
                """).hasStatus(201);
        Eventually.await("the documents are there", () -> read().at("/documents/success").asInt() == 2);

        JsonNode connector = read();
        assertThat(connector.at("/rights").asText()).isEqualTo("keep");
        assertThat(connector.at("/rules/0/readers/0").asText()).isEqualTo("*");
        admin.putJson(FILES, connector.toString()).hasStatus(200);
        assertThat(read().at("/rules")).isEqualTo(connector.at("/rules"));
        JsonNode problem = admin.putJson(FILES, "{\"kind\": \"memory\", \"place\": \"here\"}")
                .hasStatus(422)
                .parseJson();
        assertThat(problem.at("/errors/0/pointer").asText()).isEqualTo("#/rights");
        JsonNode documents = admin.getPath("/library/alpha/document").parseJson().at("/documents");
        assertThat(documents).hasSize(2).allSatisfy(document -> assertThat(document.at("/attributes")).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /kind              | {"place": "here"}
            /kind              | {"kind": "ftp", "place": "here"}
            /place             | {"kind": "memory"}
            /place             | {"kind": "memory", "place": "there"}
            /include           | {"kind": "memory", "place": "here", "include": ["/a"]}
            /exclude           | {"kind": "memory", "place": "here", "exclude": [""]}
            /interval          | {"kind": "memory", "place": "here", "interval": "often"}
            /interval          | {"kind": "memory", "place": "here", "interval": "PT1S"}
            /linkBase          | {"kind": "memory", "place": "here", "linkBase": "file:///etc"}
            /maxDeletedPercent | {"kind": "memory", "place": "here", "maxDeletedPercent": 101}
            /rules/0/pathPrefix | {"kind": "memory", "place": "here", "rules": [{"attributes": {}}]}
            /rules/0/pathPrefix | {"kind": "memory", "place": "here", "rules": [{"pathPrefix": "hr/", "attributes": {}}]}
            /rules/0/readers   | {"kind": "memory", "place": "here", "rights": "keep", "rules": [{"pathPrefix": "/", "readers": ["hr"]}]}
            /rules/0/readers   | {"kind": "memory", "place": "here", "rights": "keep", "rules": [{"pathPrefix": "/", "readers": []}]}
            /rules/0/readers   | {"kind": "memory", "place": "here", "rights": "keep", "rules": [{"owner": "anna", "readers": ["*"]}]}
            /rules/0/owner     | {"kind": "memory", "place": "here", "rules": [{"owner": "", "attributes": {}}]}
            /rules             | {"kind": "memory", "place": "here", "rules": [{"owner": "a"}, {"pathPrefix": "/", "owner": "a"}]}
            /rules             | {"kind": "memory", "place": "here", "rules": [{"pathPrefix": "/", "readers": ["group:hr"]}]}
            /rules/0/reader    | {"kind": "memory", "place": "here", "rules": [{"pathPrefix": "/", "reader": "group:hr"}]}
            /rights            | {"kind": "memory", "place": "here", "rights": "some"}
            /includes          | {"kind": "memory", "place": "here", "includes": []}
            """)
    void refusesWrongSettings(String pointer, String body) {
        JsonNode problem = admin.putJson(FILES, body).hasStatus(422).parseJson();
        assertThat(problem.at("/errors/0/pointer").asText()).isEqualTo("#" + pointer);
    }
}
