package dev.carrel.http.api.library;

import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The refresh interval and the webhook of a library. */
class LibrarySettingsUpdateTest {

    private static final String ALPHA = "/library/alpha";
    private static final String URL = "https://example.org/told";
    private static final String SECRET = "a-secret-of-more-than-24-characters";

    private final RecordingWebhookSender callbacks = new RecordingWebhookSender()
            .forbidAddress("https://refused.example/");
    @AutoClose
    private final ApiTestService service = ApiTestService.configure(engine -> engine.webhookSender(callbacks))
            .startWith(settings -> settings);
    private final ApiTestClient client = service.adminClient();

    @ParameterizedTest
    @CsvSource({"PT24H,PT24H", "P1D,PT24H", "pt90m,PT1H30M", "PT1M,PT1M", "P3650D,PT87600H"})
    void setsAndRemovesTheRefreshInterval(String given, String expected) {
        assertThat(putLibrary("\"refreshInterval\":\"" + given + "\"").hasStatus(200).textAt("/refreshInterval"))
                .isEqualTo(expected);
        assertThat(putLibrary("\"name\":\"A\",\"refreshInterval\":null").hasStatus(200).textAt("/refreshInterval"))
                .isEqualTo(expected);
        assertThat(client.getPath(ALPHA).textAt("/refreshInterval")).isEqualTo(expected);
        assertThat(putLibrary("\"refreshInterval\":\"\"").hasStatus(200).parseJson().get("refreshInterval").isNull())
                .isTrue();
        assertThat(client.getPath(ALPHA).parseJson().get("refreshInterval").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"24h", "PT59S", "-PT24H", "P3651D", "PT9223372036854775807S", "P1Y", " ",
        "PT99999999999999999999H"})
    void rejectsInvalidIntervals(String interval) {
        assertThat(putLibrary("\"refreshInterval\":\"" + interval + "\"").hasProblem(422, "invalid-request")
                .errorPointers())
                .containsExactly("#/refreshInterval");
        assertThat(client.getPath(ALPHA).parseJson().get("refreshInterval").isNull()).isTrue();
    }

    @Test
    void keepsAllTextOnlyWhileTheSettingIsOn() {
        assertThat(client.getPath(ALPHA).parseJson().get("keepAll").asBoolean()).isFalse();
        assertThat(putLibrary("\"keepAll\":true").hasStatus(200).parseJson().get("keepAll").asBoolean()).isTrue();
        putLibrary("\"name\":\"A\",\"keepAll\":null").hasStatus(200);
        assertThat(client.getPath(ALPHA).parseJson().get("keepAll").asBoolean()).isTrue();
        assertThat(putLibrary("\"keepAll\":\"yes\"").hasProblem(400, "malformed-request").errorPointers())
                .containsExactly("#/keepAll");
        assertThat(putLibrary("\"keepAll\":false").hasStatus(200).parseJson().get("keepAll").asBoolean()).isFalse();
    }

    @Test
    void returnsAGeneratedSecretOnce() throws Exception {
        ReceivedResponse made = putLibrary("\"webhookUrl\":\"" + URL + "\"").hasStatus(200);
        String secret = made.textAt("/webhookSecret");

        assertThat(secret).startsWith("whsec_");
        assertThat(made.textAt("/webhookUrl")).isEqualTo(URL);
        assertThat(putLibrary("\"webhookUrl\":\"" + URL + "/other\"").hasStatus(200).bodyText())
                .doesNotContain("webhookSecret");
        assertThat(putLibrary("\"name\":\"A\"").hasStatus(200).bodyText()).doesNotContain(secret);
        assertThat(client.getPath(ALPHA).hasStatus(200).bodyText()).doesNotContain(secret)
                .doesNotContain("webhookSecret");
        assertThat(client.getPath("/library").hasStatus(200).bodyText()).doesNotContain(secret);
        assertThat(storedSecret()).isEqualTo(secret);
    }

    @Test
    void returnsTheSecretOfALibraryCreatedWithAWebhook() {
        ReceivedResponse made = client.putJson("/library/beta", "{\"webhookUrl\":\"" + URL + "\"}").hasStatus(201);

        assertThat(made.textAt("/webhookSecret")).startsWith("whsec_");
        assertThat(made.header("Location")).isEqualTo("/library/beta");
    }

    @Test
    void acceptsASecretWithOrAfterAWebhookUrl() throws Exception {
        ReceivedResponse set = putLibrary("\"webhookUrl\":\"" + URL + "\",\"webhookSecret\":\"" + SECRET + "\"")
                .hasStatus(200);
        assertThat(set.bodyText()).doesNotContain(SECRET).doesNotContain("webhookSecret");
        assertThat(storedSecret()).isEqualTo(SECRET);

        putLibrary("\"webhookSecret\":\"" + SECRET + "-2\"").hasStatus(200);
        assertThat(storedSecret()).isEqualTo(SECRET + "-2");
        assertThat(client.getPath(ALPHA).textAt("/webhookUrl")).isEqualTo(URL);
    }

    @Test
    void removesAWebhook() {
        putLibrary("\"webhookUrl\":\"" + URL + "\",\"webhookSecret\":\"" + SECRET + "\"").hasStatus(200);
        ReceivedResponse cleared = putLibrary("\"webhookUrl\":\"\"").hasStatus(200);

        assertThat(cleared.parseJson().get("webhookUrl").isNull()).isTrue();
        assertThat(cleared.bodyText()).doesNotContain("webhookSecret");
        assertThat(putLibrary("\"webhookUrl\":\"" + URL + "\"").hasStatus(200).textAt("/webhookSecret"))
                .startsWith("whsec_");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"\"webhookSecret\":\"a-secret-of-more-than-24-characters\"|#/webhookSecret",
        "\"webhookUrl\":\"\",\"webhookSecret\":\"a-secret-of-more-than-24-characters\"|#/webhookSecret",
        "\"webhookUrl\":\"https://example.org/\",\"webhookSecret\":\"only-of-23-characters-x\"|#/webhookSecret",
        "\"webhookUrl\":\"example.org\"|#/webhookUrl", "\"webhookUrl\":\"ftp://example.org/\"|#/webhookUrl"})
    void rejectsInvalidWebhooks(String fields, String pointer) {
        ReceivedResponse refused = putLibrary(fields).hasProblem(422, "invalid-request");

        assertThat(refused.errorPointers()).containsExactly(pointer);
        assertThat(refused.bodyText()).doesNotContain("a-secret-of").doesNotContain("only-of-23");
        assertThat(client.getPath(ALPHA).parseJson().get("webhookUrl").isNull()).isTrue();
    }

    @Test
    void rejectsSecretsAboveTheLimit() {
        assertThat(putLibrary("\"webhookUrl\":\"" + URL + "\",\"webhookSecret\":\"" + "x".repeat(257) + "\"")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/webhookSecret");
    }

    @Test
    void rejectsAddressesForbiddenByThePolicy() {
        ReceivedResponse refused = putLibrary("\"webhookUrl\":\"https://refused.example/\"").hasProblem(422,
                "address-refused");

        assertThat(refused.errorPointers()).containsExactly("#/webhookUrl");
        assertThat(refused.bodyText()).doesNotContain("whsec_");
    }

    private ReceivedResponse putLibrary(String fields) {
        return client.putJson(ALPHA, "{" + fields + "}");
    }

    /** Returns the secret that signs the next request. */
    private String storedSecret() throws Exception {
        service.addDocument(NewDocument.ofText("text " + System.nanoTime()));
        return callbacks.awaitNext().target().secret();
    }
}
