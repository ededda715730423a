package dev.carrel.http;

import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.document.NewDocument;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class LibrariesTest {

    @AutoClose
    private final Service service = Service.start();
    private final Client client = service.admin();

    @Test
    void makesALibraryAndUpdatesIt() {
        Received made = client.put("/library/beta", "{\"name\":\"B\",\"instructions\":\"Be brief.\"}").is(201);
        Received renamed = client.put("/library/beta/", "{\"name\":\"C\",\"instructions\":null,\"x\":1}").is(200);

        assertThat(made.header("Location")).isEqualTo("/library/beta");
        assertThat(made.at("/name")).isEqualTo("B");
        assertThat(renamed.header("Location")).isEmpty();
        renamed.isJson(200, """
                {"id": "beta", "name": "C", "instructions": "Be brief.", "refreshInterval": null, "webhookUrl": null,
                 "documents": {"queued": 0, "running": 0, "success": 0, "failed": 0}, "embedding": {"pending": 0},
                 "createdAt": "%s"}""".formatted(made.at("/createdAt")));
        assertThat(client.get("/library/beta").json()).isEqualTo(renamed.json());
    }

    @Test
    void makesALibraryWithoutABody() {
        client.send("PUT", "/library/beta", BodyPublishers.noBody()).is(201);
        client.send("PUT", "/library/beta", BodyPublishers.noBody()).is(200);
        client.send("PUT", "/library/beta", BodyPublishers.ofString("{}")).isProblem(415, "unsupported-media-type");
        client.put("/library/beta", "").isProblem(400, "malformed-request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%20b", "a;p=1", "%C3%A4", "a%22b", "a@b", "a:b"})
    void refusesAnIdThatDoesNotFit(String id) {
        assertThat(client.put("/library/" + id, "{}").isProblem(422, "invalid-request").pointers())
                .containsExactly("{library_id}");
        client.get("/library/" + id).isProblem(404, "library-not-found");
        client.delete("/library/" + id).isProblem(404, "library-not-found");
    }

    @Test
    void takesEachIdThatFits() {
        client.put("/library/" + "A".repeat(128), "{}").is(201);
        client.put("/library/a.b_c~d-9", "{}").is(201);
        client.put("/library/%61%6c%70ha", "{}").is(200);
        client.put("/library/" + "A".repeat(129), "{}").isProblem(422, "invalid-request");
    }

    @Test
    void refusesValuesThatAreTooLong() {
        assertThat(client.put("/library/beta", "{\"name\":\"" + "x".repeat(513) + "\"}")
                .isProblem(422, "invalid-request")
                .pointers()).containsExactly("#/name");
        assertThat(client.put("/library/beta", "{\"instructions\":\"" + "x".repeat(8193) + "\"}")
                .isProblem(422, "invalid-request")
                .pointers()).containsExactly("#/instructions");
    }

    @Test
    void countsDocumentsByTheirStatus() throws Exception {
        service.document(NewDocument.ofText("one"));
        service.document(NewDocument.ofText("two"));

        assertThat(client.get("/library/alpha").at("/documents/success")).isEqualTo("2");
        assertThat(client.get("/library").is(200).at("/libraries/0/documents/success")).isEqualTo("2");
    }

    @Test
    void listsLibrariesInPagesToThoseWhoAskForThem() {
        for (String id : List.of("Zeta", "beta", "b.1", "gamma", "alpha-2")) {
            client.put("/library/" + id, "{}").is(201);
        }
        List<String> all = ids(client.get("/library").is(200));
        var paged = new ArrayList<String>();
        String cursor = "";
        while (!cursor.equals("null")) {
            Received page = client.get("/library?limit=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor)).is(200);
            assertThat(ids(page)).hasSizeBetween(1, 2);
            paged.addAll(ids(page));
            cursor = page.json().at("/nextCursor").asText("null");
        }

        assertThat(paged).isEqualTo(all).hasSize(6).isSorted();
        assertThat(client.get("/library").json().has("nextCursor")).as("not asked for").isFalse();
        assertThat(ids(service.client(Service.only("beta"), TokenScope.READ).get("/library?limit=1")))
                .containsExactly("beta");
        client.get("/library?limit=0").isProblem(422, "invalid-request");
        client.get("/library?limit=101").isProblem(422, "invalid-request");
        client.get("/library?cursor=nonsense").isProblem(422, "invalid-request");
    }

    private static List<String> ids(Received list) {
        return list.json().at("/libraries").findValuesAsText("id");
    }

    @Test
    void deletesALibraryWithAllThatIsInItAndTheGrantsToIt() throws Exception {
        String id = service.document(NewDocument.ofText("of alpha")).value();
        Client limited = service.client(Service.only(Service.ALPHA), TokenScope.READ);
        limited.get("/library/alpha/document/" + id).is(200);

        client.delete("/library/alpha").isJson(200, "{\"id\":\"alpha\",\"object\":\"library\",\"deleted\":true}");
        client.delete("/library/alpha").isProblem(404, "library-not-found");
        client.get("/library/alpha/document/" + id).isProblem(404, "library-not-found");
        client.put("/library/alpha", "{}").is(201);
        client.get("/library/alpha/document/" + id).isProblem(404, "document-not-found");
        limited.get("/library/alpha").isProblem(403, "forbidden");
        assertThat(service.carrel.accessControl().listTokens().getFirst().libraries())
                .isEqualTo(new LibraryGrant.ListedLibraries(Set.of()));
    }

    @Test
    void knowsNoLibraryThatIsNotThere() {
        client.get("/library/nowhere").isProblem(404, "library-not-found");
        client.delete("/library/nowhere").isProblem(404, "library-not-found");
        client.get("/library/nowhere/document").isProblem(404, "library-not-found");
        client.post("/library/nowhere/document", "{\"text\":\"x\"}").isProblem(404, "library-not-found");
        client.post("/v2/library/nowhere/search", "{\"query\":\"x\"}").isProblem(404, "library-not-found");
        client.get("/library/nowhere/conversation/x").isProblem(404, "library-not-found");
    }
}
