package org.example;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

@QuarkusTest
class HandbookResourceTest {

    @TestHTTPResource("/handbook")
    URI handbook;

    @Test
    void answersFromWhatWasAdded() throws Exception {
        String text = "Every employee has 28 days of leave a year. Unused days expire in March.";
        var added = HttpRequest.newBuilder(handbook).POST(BodyPublishers.ofString(text)).build();
        var asked = HttpRequest.newBuilder(URI.create(handbook + "?question=How+many+days+of+leave+do+I+have%3F")).build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertEquals(200, client.send(added, BodyHandlers.ofString()).statusCode());
            assertEquals(text, client.send(asked, BodyHandlers.ofString()).body());
        }
    }
}
