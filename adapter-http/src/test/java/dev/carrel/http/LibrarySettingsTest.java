package dev.carrel.http;

import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.domain.document.NewDocument;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** When the pages of a library are read again, and who is told what became of its documents. */
class LibrarySettingsTest {

    private static final String ALPHA = "/library/alpha";
    private static final String URL = "https://example.org/told";
    private static final String SECRET = "a-secret-of-more-than-24-characters";

    private final RecordingWebhookSender callbacks = new RecordingWebhookSender()
            .forbidAddress("https://refused.example/");
    @AutoClose
    private final Service service = Service.with(engine -> engine.webhookSender(callbacks))
            .settings(settings -> settings);
    private final Client client = service.admin();

    @ParameterizedTest
    @CsvSource({"PT24H,PT24H", "P1D,PT24H", "pt90m,PT1H30M", "PT1M,PT1M", "P3650D,PT87600H"})
    void setsTheIntervalAndTakesItAway(String given, String told) {
        assertThat(put("\"refreshInterval\":\"" + given + "\"").is(200).at("/refreshInterval")).isEqualTo(told);
        assertThat(put("\"name\":\"A\",\"refreshInterval\":null").is(200).at("/refreshInterval")).isEqualTo(told);
        assertThat(client.get(ALPHA).at("/refreshInterval")).isEqualTo(told);
        assertThat(put("\"refreshInterval\":\"\"").is(200).json().get("refreshInterval").isNull()).isTrue();
        assertThat(client.get(ALPHA).json().get("refreshInterval").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"24h", "PT59S", "-PT24H", "P3651D", "PT9223372036854775807S", "P1Y", " ",
        "PT99999999999999999999H"})
    void refusesAnIntervalThatIsNone(String interval) {
        assertThat(put("\"refreshInterval\":\"" + interval + "\"").isProblem(422, "invalid-request").pointers())
                .containsExactly("#/refreshInterval");
        assertThat(client.get(ALPHA).json().get("refreshInterval").isNull()).isTrue();
    }

    @Test
    void tellsASecretThatItMadeOnceAndNeverAgain() throws Exception {
        Received made = put("\"webhookUrl\":\"" + URL + "\"").is(200);
        String secret = made.at("/webhookSecret");

        assertThat(secret).startsWith("whsec_");
        assertThat(made.at("/webhookUrl")).isEqualTo(URL);
        assertThat(put("\"webhookUrl\":\"" + URL + "/other\"").is(200).text()).doesNotContain("webhookSecret");
        assertThat(put("\"name\":\"A\"").is(200).text()).doesNotContain(secret);
        assertThat(client.get(ALPHA).is(200).text()).doesNotContain(secret).doesNotContain("webhookSecret");
        assertThat(client.get("/library").is(200).text()).doesNotContain(secret);
        assertThat(toldSecret()).isEqualTo(secret);
    }

    @Test
    void tellsTheSecretOfALibraryThatIsMadeWithACallback() {
        Received made = client.put("/library/beta", "{\"webhookUrl\":\"" + URL + "\"}").is(201);

        assertThat(made.at("/webhookSecret")).startsWith("whsec_");
        assertThat(made.header("Location")).isEqualTo("/library/beta");
    }

    @Test
    void takesASecretWithAnAddressOrAfterIt() throws Exception {
        Received set = put("\"webhookUrl\":\"" + URL + "\",\"webhookSecret\":\"" + SECRET + "\"").is(200);
        assertThat(set.text()).doesNotContain(SECRET).doesNotContain("webhookSecret");
        assertThat(toldSecret()).isEqualTo(SECRET);

        put("\"webhookSecret\":\"" + SECRET + "-2\"").is(200);
        assertThat(toldSecret()).isEqualTo(SECRET + "-2");
        assertThat(client.get(ALPHA).at("/webhookUrl")).isEqualTo(URL);
    }

    @Test
    void takesACallbackAway() {
        put("\"webhookUrl\":\"" + URL + "\",\"webhookSecret\":\"" + SECRET + "\"").is(200);
        Received cleared = put("\"webhookUrl\":\"\"").is(200);

        assertThat(cleared.json().get("webhookUrl").isNull()).isTrue();
        assertThat(cleared.text()).doesNotContain("webhookSecret");
        assertThat(put("\"webhookUrl\":\"" + URL + "\"").is(200).at("/webhookSecret")).startsWith("whsec_");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"\"webhookSecret\":\"a-secret-of-more-than-24-characters\"|#/webhookSecret",
        "\"webhookUrl\":\"\",\"webhookSecret\":\"a-secret-of-more-than-24-characters\"|#/webhookSecret",
        "\"webhookUrl\":\"https://example.org/\",\"webhookSecret\":\"only-of-23-characters-x\"|#/webhookSecret",
        "\"webhookUrl\":\"example.org\"|#/webhookUrl", "\"webhookUrl\":\"ftp://example.org/\"|#/webhookUrl"})
    void refusesACallbackThatItCannotTake(String fields, String pointer) {
        Received refused = put(fields).isProblem(422, "invalid-request");

        assertThat(refused.pointers()).containsExactly(pointer);
        assertThat(refused.text()).doesNotContain("a-secret-of").doesNotContain("only-of-23");
        assertThat(client.get(ALPHA).json().get("webhookUrl").isNull()).isTrue();
    }

    @Test
    void refusesASecretThatIsTooLong() {
        assertThat(put("\"webhookUrl\":\"" + URL + "\",\"webhookSecret\":\"" + "x".repeat(257) + "\"")
                .isProblem(422, "invalid-request")
                .pointers()).containsExactly("#/webhookSecret");
    }

    @Test
    void refusesAddressesThatThePolicyRefuses() {
        Received refused = put("\"webhookUrl\":\"https://refused.example/\"").isProblem(422, "address-refused");

        assertThat(refused.pointers()).containsExactly("#/webhookUrl");
        assertThat(refused.text()).doesNotContain("whsec_");
    }

    private Received put(String fields) {
        return client.put(ALPHA, "{" + fields + "}");
    }

    /** The secret that the next call is signed with. */
    private String toldSecret() throws Exception {
        service.document(NewDocument.ofText("text " + System.nanoTime()));
        return callbacks.awaitNext().target().secret();
    }
}
