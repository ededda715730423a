package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class WrongSettingsTest {

    @TempDir
    Path folder;

    @Test
    void reportsAllProblemsAtOnce() throws IOException {
        Path file = Files.writeString(folder.resolve("carrel.conf"), "prot = 1\nhost = \"\"\n");
        var environment = Map.of("CARREL_ADMIN_TOKEN", "tooShort", "CARREL_FETCH_ALOW", "10.0.0.0/8");
        var flags = Map.of("query.threshold", "2", "fetch.timeout", "20", "nothing.like.it.at.all", "1");

        assertThat(problems(file, environment, flags)).containsExactlyInAnyOrder(
                "prot (carrel.conf, line 1): there is no such setting; did you mean port?",
                "host (carrel.conf, line 2): \"\" is not allowed, it must be a name or an address of this machine.",
                "admin-token (CARREL_ADMIN_TOKEN): its value is not allowed, it must be at least 32 characters of "
                        + "ASCII.",
                "CARREL_FETCH_ALOW: there is no such setting; did you mean CARREL_FETCH_ALLOW?",
                "query.threshold (a flag): \"2\" is not allowed, it must be a number from 0 to 1.",
                "fetch.timeout (a flag): \"20\" is not allowed, it must be a duration from 100ms to 2m, "
                        + "such as 20s or 2m.",
                "nothing.like.it.at.all (a flag): there is no such setting.");
    }

    /** A folder may be somebody else's: with an include or a substitution, a command in it would read more. */
    @TestFactory
    Stream<DynamicTest> refusesIncludesAndSubstitutionsOfADataFolder() {
        return Stream.of("include url(\"http://127.0.0.1:9/x\")", "include \"other\"", "include file(\"/x.conf\")",
                "include classpath(\"x.conf\")", "include required(\"other.conf\")", "model { include \"other\" }",
                "host = ${HOME}", "host = ${?HOME}", "model.base-url = \"http://x/\"${?HOME}\"/v1\"",
                "fetch.allow = [${HOME}]", "model { name = x, name = ${model.name} }")
                .map(text -> DynamicTest.dynamicTest(text, () -> checkRefusal(text)));
    }

    private void checkRefusal(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("carrel.conf"), "port = 1\n" + text + "\n");
        assertThat(problems(null, Map.of("CARREL_DATA", folder.toString()), Map.of())).containsExactly(
                file + " (line 2): " + (text.contains("include") ? "includes" : "substitutions")
                        + " are read only from a file that is named by --config or CARREL_CONFIG.");
    }

    @Test
    void readsIncludesAndSubstitutionsOfANamedFile() throws IOException {
        Files.writeString(folder.resolve("other.conf"), "port = 7");
        Path file = Files.writeString(folder.resolve("carrel.conf"),
                "include \"other.conf\"\nname = x\nbase-url = \"http://\"${name}\".example\"\n");

        assertThat(problems(file, Map.of(), Map.of()))
                .containsExactly("name (carrel.conf, line 2): there is no such setting.");
    }

    @Test
    void namesNewNameOfRenamedSetting() throws IOException {
        Path file = Files.writeString(folder.resolve("carrel.conf"), "processing { workers = 4 }\n");

        assertThat(problems(file, Map.of("CARREL_PROCESSING_MAX_WAITING", "10"), Map.of("answering.max-at-once", "8")))
                .containsExactlyInAnyOrder(
                        "processing.workers (carrel.conf, line 1): there is no such setting; it is now called "
                                + "ingest.workers.",
                        "CARREL_PROCESSING_MAX_WAITING: there is no such setting; it is now called "
                                + "CARREL_INGEST_MAX_QUEUED.",
                        "answering.max-at-once (a flag): there is no such setting; it is now called "
                                + "query.max-concurrent.");
    }

    @Test
    void suggestsLauncherAndClientVariables() {
        assertThat(problems(null, Map.of("CARREL_SERVR", "http://localhost"), Map.of()))
                .containsExactly("CARREL_SERVR: there is no such setting; did you mean CARREL_SERVER?");
    }

    @Test
    void neverShowsSecretsAndRejectsThemAsFlags() {
        String secret = "not yet 32 characters";

        assertThat(problems(null, Map.of("CARREL_ADMIN_TOKEN", secret), Map.of()).toString()).doesNotContain(secret)
                .contains("its value is not allowed");
        assertThat(problems(null, Map.of(), Map.of("admin-token", secret))).singleElement()
                .asString()
                .contains("cannot be a flag", "CARREL_ADMIN_TOKEN")
                .doesNotContain(secret);
    }

    @Test
    void rejectsSecretAndSecretFile() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "0123456789abcdef0123456789abcdef");
        var environment = Map.of("CARREL_ADMIN_TOKEN", "0123456789abcdef0123456789abcdef", "CARREL_ADMIN_TOKEN_FILE",
                file.toString());

        assertThat(problems(null, environment, Map.of())).containsExactly("admin-token-file (CARREL_ADMIN_TOKEN_FILE): "
                + "admin-token is set too, and only one of them may be.");
    }

    @Test
    void rejectsUnusableSecretFile() throws IOException {
        Path blank = Files.writeString(folder.resolve("blank"), "\n");

        assertThat(problems(null, Map.of("CARREL_ADMIN_TOKEN_FILE", folder + "/none"), Map.of())).singleElement()
                .asString()
                .contains("is not a file that can be read");
        assertThat(problems(null, Map.of("CARREL_ADMIN_TOKEN_FILE", blank.toString()), Map.of())).singleElement()
                .asString()
                .contains("the file " + blank, "at least 32 characters");
    }

    @Test
    void requiresServerForOtherEmbeddingModels() {
        assertThat(problems(null, Map.of(), Map.of("embedding.model", "bge-small"))).containsExactly(
                "embedding.model (a flag): there is no model \"bge-small\" in Carrel, only bge-small-en-v1.5-q or "
                        + "none; "
                        + "for one of a server set embedding.base-url, for one of a folder give its path, such as "
                        + "/srv/models/name.");
    }

    @Test
    void rejectsServerSettingsForModelsOfFolders() {
        assertThat(problems(null, Map.of(), Map.of("embedding.model", "./models/some", "embedding.base-url",
                "http://localhost/v1", "embedding.query-prefix", "query: "))).containsExactly(
                        "embedding.base-url (a flag): it is for a model of a server, and embedding.model is "
                                + "./models/some.");
        assertThat(problems(null, Map.of(), Map.of("reranker.base-url", "http://localhost/v1"))).containsExactly(
                "reranker.base-url (a flag): it is for a model of a server, and reranker.model is "
                        + "carrel-answer-1.");
        assertThat(problems(null, Map.of(), Map.of("reranker.model", "bge-reranker"))).containsExactly(
                "reranker.model (a flag): there is no model \"bge-reranker\" in Carrel, only carrel-answer-1 or none; for "
                        + "one of a server set reranker.base-url, for one of a folder give its path, such as "
                        + "/srv/models/bge-reranker.");
    }

    @Test
    void rejectsServerSettingsForBuiltInModel() {
        String key = "sk-secret";

        assertThat(problems(null, Map.of("CARREL_EMBEDDING_API_KEY", key),
                Map.of("embedding.base-url", "http://localhost/v1", "embedding.model", "none")))
                .containsExactly(
                        "embedding.base-url (a flag): it is for a model of a server, and embedding.model is none.",
                        "embedding.api-key (CARREL_EMBEDDING_API_KEY): it is for a model of a server, and "
                                + "embedding.model is "
                                + "none.");
        assertThat(problems(null, Map.of(), Map.of("embedding.query-prefix", "query: "))).containsExactly(
                "embedding.query-prefix (a flag): it is for a model of a server or a folder, and embedding.model is "
                        + "bge-small-en-v1.5-q.");
        assertThat(problems(null, Map.of(), Map.of("embedding.api-key", key))).singleElement()
                .asString()
                .contains("cannot be a flag")
                .doesNotContain(key);
    }

    @Test
    void requiresDatabaseAddressAndUser() {
        assertThat(problems(null, Map.of("CARREL_STORAGE_URL", "jdbc:postgresql://db/carrel"), Map.of()))
                .containsExactly("storage.url (CARREL_STORAGE_URL): storage.user must name the user of the database.");
        assertThat(problems(null, Map.of("CARREL_STORAGE_PASSWORD", "secret"), Map.of("engine-name", "server-1")))
                .containsExactly("storage.password (CARREL_STORAGE_PASSWORD): it is for a database, and storage.url is "
                        + "not set.", "engine-name (a flag): it is for a database, and storage.url is not set.");
    }

    @Test
    void rejectsCredentialsInDatabaseAddress() {
        for (String url : List.of("jdbc:postgresql://carrel:secret@db/carrel", "postgresql://db/carrel",
                "jdbc:postgresql://db/carrel?user=carrel&password=secret", "jdbc:mysql://db/carrel",
                "jdbc:postgresql://db")) {
            assertThat(problems(null, Map.of(), Map.of("storage.url", url, "storage.user", "carrel"))).as(url)
                    .singleElement()
                    .asString()
                    .contains("it must be the address of a PostgreSQL database without user and password")
                    .doesNotContain("secret");
        }
    }

    @Test
    void requiresADatabaseForOpenSearch() {
        assertThat(problems(null, Map.of("CARREL_INDEX_URL", "https://search:9200"), Map.of())).containsExactly(
                "index.url (CARREL_INDEX_URL): OpenSearch is for servers that share a database: set storage.url, or "
                        + "remove it to keep the index in the data folder.");
        assertThat(problems(null, Map.of("CARREL_INDEX_PASSWORD", "secret"), Map.of("index.shards", "6")))
                .containsExactly("index.password (CARREL_INDEX_PASSWORD): it is for OpenSearch, and index.url is not "
                        + "set.", "index.shards (a flag): it is for OpenSearch, and index.url is not set.");
    }

    @Test
    void requiresUserAndPasswordOfOpenSearchTogether() {
        assertThat(problemsOfIndex(Map.of("CARREL_INDEX_USER", "carrel"))).containsExactly(
                "index.user (CARREL_INDEX_USER): its password must be set too, with index.password or "
                        + "index.password-file.");
        assertThat(problemsOfIndex(Map.of("CARREL_INDEX_PASSWORD", "secret")))
                .containsExactly("index.password (CARREL_INDEX_PASSWORD): index.user must name its user.");
    }

    @Test
    void rejectsAnAddressOfOpenSearchWithMoreInIt() {
        for (String url : List.of("search:9200", "https://carrel:secret@search:9200", "https://search:9200?pretty")) {
            assertThat(problemsOfIndex(Map.of("CARREL_INDEX_URL", url))).as(url)
                    .singleElement()
                    .asString()
                    .contains("it must be the http or https address of OpenSearch without user and password")
                    .doesNotContain("secret");
        }
        assertThat(problemsOfIndex(Map.of("CARREL_INDEX_URL", "http://search:9200", "CARREL_INDEX_CA_FILE", "ca.pem")))
                .containsExactly("index.ca-file (CARREL_INDEX_CA_FILE): index.url must begin with https://.");
    }

    private List<String> problemsOfIndex(Map<String, String> environment) {
        var all = new HashMap<>(Map.of("CARREL_STORAGE_URL", "jdbc:postgresql://db/carrel", "CARREL_STORAGE_USER",
                "carrel", "CARREL_INDEX_URL", "https://search:9200"));
        all.putAll(environment);
        return problems(null, all, Map.of());
    }

    @Test
    void requiresLanguageModelAddressAndName() {
        assertThat(problems(null, Map.of("CARREL_MODEL_BASE_URL", "http://localhost/v1"), Map.of())).containsExactly(
                "model.base-url (CARREL_MODEL_BASE_URL): model.name must say which of the models there is meant.");
        assertThat(problems(null, Map.of("CARREL_MODEL_API_KEY", "sk-secret"), Map.of("model.name", "gemma3:4b")))
                .containsExactly(
                        "model.name (a flag): it is for a language model, and model.base-url does not say where "
                                + "that is.",
                        "model.api-key (CARREL_MODEL_API_KEY): it is for a language model, and model.base-url does "
                                + "not say "
                                + "where that is.");
    }

    @Test
    void rejectsReplyBudgetOverHalfOfContext() {
        var environment = Map.of("CARREL_MODEL_BASE_URL", "http://localhost/v1", "CARREL_MODEL_NAME", "some");

        assertThat(problems(null, environment, Map.of("model.max-reply", "4000"))).containsExactly(
                "model.max-reply (a flag): a reply of 4000 tokens takes more than half of the context of 4096 "
                        + "(model.context).");
    }

    @Test
    void requiresNamedFile() {
        assertThat(problems(folder.resolve("none.conf"), Map.of(), Map.of())).singleElement()
                .asString()
                .contains("none.conf", "no file of that name");
    }

    @Test
    void rejectsMalformedFile() throws IOException {
        Path file = Files.writeString(folder.resolve("some.conf"), "port = {\n");

        assertThat(problems(file, Map.of(), Map.of())).singleElement()
                .asString()
                .contains("some.conf", "cannot be read");
    }

    @Test
    void rejectsDataFolderInItsOwnFile() throws IOException {
        Files.writeString(folder.resolve("carrel.conf"), "data = /elsewhere");

        assertThat(problems(null, Map.of("CARREL_DATA", folder.toString()), Map.of())).singleElement()
                .asString()
                .contains("it cannot be set by a file that lies in the data folder");
    }

    @Test
    void everyTypeRejectsNonsense() {
        SettingKeys.ALL.stream()
                .filter(key -> !key.name().equals("data") && !key.secret() && !key.name().equals("fetch.user-agent"))
                .forEach(key -> assertThat(
                        problems(null, Map.of(key.environmentVariable(), "\u0001/nonsense of any kind"), Map.of()))
                        .as(key.name())
                        .hasSize(1));
    }

    private static List<String> problems(Path file, Map<String, String> environment, Map<String, String> flags) {
        var wrong = catchThrowableOfType(InvalidSettingsException.class,
                () -> Settings.readFrom(new SettingsSources(file, environment, flags)));
        return wrong.problems().stream().map(SettingProblem::toSentence).toList();
    }
}
