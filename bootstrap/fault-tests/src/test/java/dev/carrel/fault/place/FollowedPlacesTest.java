package dev.carrel.fault.place;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.RandomSeed;
import dev.carrel.harness.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A library follows a folder, a Git repository and a mailbox that change all the time, while the server is killed and
 * the places are away for a sixth of the time. In the end it equals them: nothing is lost, nothing is there twice, and
 * files that not everybody may read are seen by their readers only. {@code -Dcarrel.follow-seconds=…} sets the time,
 * {@code -Dcarrel.follow-files=…} the size of the folder, of which the mailbox and the repository have a part.
 */
@Tag("reliability")
@Timeout(value = 3, unit = HOURS)
class FollowedPlacesTest {

    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("carrel.follow-seconds", 60));
    private static final int FILES = Integer.getInteger("carrel.follow-files", 250);
    private static final int MAX_CHANGES = 6;
    private static final int MAX_PAUSE_MILLIS = 600;
    private static final Pattern NOTE = Pattern.compile("\\b(?:file|page|mail|sheet)-\\d+\\b");

    @TempDir
    private Path folder;

    private final Random random = RandomSeed.random("places that change");
    private final List<ChangingPlace> places = new ArrayList<>();

    @Test
    void equalsPlacesThatChange() throws Exception {
        // A temporary folder is for its owner only, and so is what lies in it.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path data = folder.resolve("data");
        Path secrets = folder.resolve("secrets");
        try (var files = new ChangingFolder(Files.createDirectory(folder.resolve("files")), FILES);
                var repository = new ChangingRepository(Files.createDirectory(folder.resolve("git")), FILES / 5);
                var mailbox = new ChangingMailbox(folder.resolve("mail"), FILES * 2 / 5)) {
            places.addAll(List.of(files, repository, mailbox));
            mailbox.writeSecret(secrets);
            Map<String, String> settings = Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_CONNECTORS_FOLDERS",
                    folder.toString(), "CARREL_CONNECTORS_SECRETS", secrets.toString(), "CARREL_FETCH_ALLOW",
                    "127.0.0.1/32");
            try (ServerProcess server = ServerProcess.start(data, settings)) {
                followAll(server.client());
                changeFor(1);
                server.kill();
            }
            changeFor(0.2);
            try (ServerProcess server = ServerProcess.start(data, settings)) {
                changeFor(1);
                setAway(true);
                changeFor(1);
                setAway(false);
                changeFor(1);
                runAll(server.client());
                server.kill();
            }
            changeFor(0.2);
            try (ServerProcess server = ServerProcess.start(data, settings)) {
                changeFor(1);
                server.kill();
            }
            try (ServerProcess server = ServerProcess.start(data, settings)) {
                changeFor(1);
                assertEqual(server);
                server.terminate();
            }
            assertThat(ServerProcess.command(data, "verify").code()).isZero();
        }
    }

    private void followAll(ApiClient client) throws Exception {
        client.put("/library/team", Map.of());
        for (ChangingPlace place : places) {
            assertThat(client.put("/library/team/connector/" + place.key(), place.connector()).status()).isEqualTo(201);
        }
    }

    /** Asks for a comparison of all places, however much they have lost. */
    private void runAll(ApiClient client) throws Exception {
        for (ChangingPlace place : places) {
            client.post("/library/team/connector/" + place.key() + "/run", Map.of("confirmDeletions", true));
        }
    }

    private void setAway(boolean isAway) throws Exception {
        for (ChangingPlace place : places) {
            place.setAway(isAway);
        }
    }

    /** Changes places for some sixths of the time. */
    private void changeFor(double sixths) throws Exception {
        Instant end = Instant.now().plusMillis((long) (TIME.toMillis() * sixths / 6));
        while (Instant.now().isBefore(end)) {
            places.get(random.nextInt(places.size())).change(random, 1 + random.nextInt(MAX_CHANGES));
            Thread.sleep(random.nextInt(MAX_PAUSE_MILLIS));
        }
    }

    /** Asserts that the library equals the places, for who may read all and for who may read what is for everybody. */
    private void assertEqual(ServerProcess server) throws Exception {
        ApiClient client = server.client();
        runAll(client);
        Map<String, Set<String>> expected = new TreeMap<>();
        for (ChangingPlace place : places) {
            expected.putAll(place.notes());
        }
        Await.until(() -> isIdle(client) ? notesOf(client) : Map.of(), expected::equals);
        Set<String> restricted = new TreeSet<>();
        for (ChangingPlace place : places) {
            restricted.addAll(place.restricted());
        }
        assertThat(restricted).isNotEmpty();
        assertThat(notesOf(reader(server, "user:root"))).isEqualTo(expected);
        expected.keySet().removeAll(restricted);
        assertThat(notesOf(reader(server, "user:nobody"))).isEqualTo(expected);
        System.out.printf("%d documents for everybody and %d restricted ones equal the places%n", expected.size(),
                restricted.size());
    }

    /** Returns a client that reads as somebody. */
    private static ApiClient reader(ServerProcess server, String name) throws Exception {
        JsonNode token = server.client()
                .post("/token", Map.of("name", name, "scopes", List.of("read"), "readers", List.of(name)))
                .json();
        return new ApiClient(server.address(), token.get("token").asText());
    }

    private boolean isIdle(ApiClient client) throws Exception {
        JsonNode counts = client.get("/library/team").json().get("documents");
        assertThat(counts.get("failed").asInt()).isZero();
        boolean isRunning = false;
        for (JsonNode connector : client.get("/library/team/connector").json().get("connectors")) {
            isRunning |= connector.get("requested").asBoolean() || connector.get("status").asText().equals("running");
        }
        return !isRunning && counts.get("queued").asInt() == 0 && counts.get("running").asInt() == 0;
    }

    private Map<String, Set<String>> notesOf(ApiClient client) throws Exception {
        var notes = new TreeMap<String, Set<String>>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = client.get("/library/team/document?limit=100" + cursor).json();
            for (JsonNode document : page.get("documents")) {
                String key = document.get("key").asText();
                String text = client.get("/library/team/document/" + document.get("id").asText() + "/text").text();
                Set<String> found = NOTE.matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toCollection(TreeSet::new));
                ChangingPlace place = places.stream()
                        .filter(each -> key.startsWith(each.key() + "/"))
                        .findFirst()
                        .orElseThrow();
                assertThat(notes.put(place.nameOf(key, found), found)).as(key).isNull();
            }
            cursor = page.get("nextCursor").isNull() ? null : "&cursor=" + page.get("nextCursor").asText();
        }
        return notes;
    }
}
