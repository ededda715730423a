package dev.carrel.http.api.library;

import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class LibraryControllerTest {

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();

    @Test
    void createsAndUpdatesALibrary() {
        ReceivedResponse made = client.putJson("/library/beta", "{\"name\":\"B\",\"instructions\":\"Be brief.\"}")
                .hasStatus(201);
        ReceivedResponse renamed = client.putJson("/library/beta/", "{\"name\":\"C\",\"instructions\":null,\"x\":1}")
                .hasStatus(200);

        assertThat(made.header("Location")).isEqualTo("/library/beta");
        assertThat(made.textAt("/name")).isEqualTo("B");
        assertThat(renamed.header("Location")).isEmpty();
        renamed.hasJson(200, """
                {"id": "beta", "name": "C", "instructions": "Be brief.", "refreshInterval": null, "webhookUrl": null,
                 "keepAll": false,
                 "helpArticles": "both",
                 "documents": {"queued": 0, "running": 0, "success": 0, "failed": 0}, "embedding": {"pending": 0},
                 "createdAt": "%s"}""".formatted(made.textAt("/createdAt")));
        assertThat(client.getPath("/library/beta").parseJson()).isEqualTo(renamed.parseJson());
    }

    @Test
    void createsALibraryWithoutABody() {
        client.sendRequest("PUT", "/library/beta", BodyPublishers.noBody()).hasStatus(201);
        client.sendRequest("PUT", "/library/beta", BodyPublishers.noBody()).hasStatus(200);
        client.sendRequest("PUT", "/library/beta", BodyPublishers.ofString("{}"))
                .hasProblem(415, "unsupported-media-type");
        client.putJson("/library/beta", "").hasProblem(400, "malformed-request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%20b", "a;p=1", "%C3%A4", "a%22b", "a@b", "a:b"})
    void rejectsInvalidIds(String id) {
        assertThat(client.putJson("/library/" + id, "{}").hasProblem(422, "invalid-request").errorPointers())
                .containsExactly("{library_id}");
        client.getPath("/library/" + id).hasProblem(404, "library-not-found");
        client.deletePath("/library/" + id).hasProblem(404, "library-not-found");
    }

    @Test
    void acceptsValidIds() {
        client.putJson("/library/" + "A".repeat(128), "{}").hasStatus(201);
        client.putJson("/library/a.b_c~d-9", "{}").hasStatus(201);
        client.putJson("/library/%61%6c%70ha", "{}").hasStatus(200);
        client.putJson("/library/" + "A".repeat(129), "{}").hasProblem(422, "invalid-request");
    }

    @Test
    void rejectsValuesAboveTheLimit() {
        assertThat(client.putJson("/library/beta", "{\"name\":\"" + "x".repeat(513) + "\"}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/name");
        assertThat(client.putJson("/library/beta", "{\"instructions\":\"" + "x".repeat(8193) + "\"}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/instructions");
    }

    @Test
    void countsDocumentsByTheirStatus() throws Exception {
        service.addDocument(NewDocument.ofText("one"));
        service.addDocument(NewDocument.ofText("two"));

        assertThat(client.getPath("/library/alpha").textAt("/documents/success")).isEqualTo("2");
        assertThat(client.getPath("/library").hasStatus(200).textAt("/libraries/0/documents/success")).isEqualTo("2");
    }

    @Test
    void listsLibrariesInPagesOnRequest() {
        for (String id : List.of("Zeta", "beta", "b.1", "gamma", "alpha-2")) {
            client.putJson("/library/" + id, "{}").hasStatus(201);
        }
        List<String> all = libraryIds(client.getPath("/library").hasStatus(200));
        var paged = new ArrayList<String>();
        String cursor = "";
        while (!cursor.equals("null")) {
            ReceivedResponse page = client.getPath("/library?limit=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor))
                    .hasStatus(200);
            assertThat(libraryIds(page)).hasSizeBetween(1, 2);
            paged.addAll(libraryIds(page));
            cursor = page.parseJson().at("/nextCursor").asText("null");
        }

        assertThat(paged).isEqualTo(all).hasSize(6).isSorted();
        assertThat(client.getPath("/library").parseJson().has("nextCursor")).as("not asked for").isFalse();
        assertThat(libraryIds(
                service.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.READ).getPath("/library?limit=1")))
                .containsExactly("beta");
        client.getPath("/library?limit=0").hasProblem(422, "invalid-request");
        client.getPath("/library?limit=101").hasProblem(422, "invalid-request");
        client.getPath("/library?cursor=nonsense").hasProblem(422, "invalid-request");
    }

    private static List<String> libraryIds(ReceivedResponse list) {
        return list.parseJson().at("/libraries").findValuesAsText("id");
    }

    @Test
    void deletesALibraryWithItsContentAndGrants() throws Exception {
        String id = service.addDocument(NewDocument.ofText("of alpha")).value();
        ApiTestClient limited = service.newClient(ApiTestService.onlyLibrary(ApiTestService.ALPHA), TokenScope.READ);
        limited.getPath("/library/alpha/document/" + id).hasStatus(200);

        client.deletePath("/library/alpha").hasJson(200, "{\"id\":\"alpha\",\"object\":\"library\",\"deleted\":true}");
        client.deletePath("/library/alpha").hasProblem(404, "library-not-found");
        client.getPath("/library/alpha/document/" + id).hasProblem(404, "library-not-found");
        client.putJson("/library/alpha", "{}").hasStatus(201);
        client.getPath("/library/alpha/document/" + id).hasProblem(404, "document-not-found");
        limited.getPath("/library/alpha").hasProblem(403, "forbidden");
        assertThat(service.carrel.accessControl().listTokens().getFirst().libraries())
                .isEqualTo(new LibraryGrant.ListedLibraries(Set.of()));
    }

    @Test
    void rejectsUnknownLibraries() {
        client.getPath("/library/nowhere").hasProblem(404, "library-not-found");
        client.deletePath("/library/nowhere").hasProblem(404, "library-not-found");
        client.getPath("/library/nowhere/document").hasProblem(404, "library-not-found");
        client.postJson("/library/nowhere/document", "{\"text\":\"x\"}").hasProblem(404, "library-not-found");
        client.postJson("/v2/library/nowhere/search", "{\"query\":\"x\"}").hasProblem(404, "library-not-found");
        client.getPath("/library/nowhere/conversation/x").hasProblem(404, "library-not-found");
    }
}
