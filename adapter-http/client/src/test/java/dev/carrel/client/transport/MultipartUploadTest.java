package dev.carrel.client.transport;

import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MultipartUploadTest {

    @Test
    void writesMultipartForm() {
        var file = new DocumentSource.SourceFile("a \"ü\"\r\n.txt", null,
                ByteSource.of("Eine Datei".getBytes(StandardCharsets.UTF_8)));
        var body = new MultipartUpload(file, NewDocumentFields.of(
                NewDocument.fromFields(file, "docs/ü", "Über", "https://example.com/a", null)));
        String boundary = body.contentType().substring("multipart/form-data; boundary=".length());

        assertThat(sent(body.bodyPublisher())).isEqualTo("""
                --B
                Content-Disposition: form-data; name="key"
                Content-Type: text/plain; charset=utf-8

                docs/ü
                --B
                Content-Disposition: form-data; name="title"
                Content-Type: text/plain; charset=utf-8

                Über
                --B
                Content-Disposition: form-data; name="sourceUrl"
                Content-Type: text/plain; charset=utf-8

                https://example.com/a
                --B
                Content-Disposition: form-data; name="file"; filename="a %22ü%22%0D%0A.txt"
                Content-Type: application/octet-stream

                Eine Datei
                --B--
                """.replace("\n", "\r\n").replace("--B", "--" + boundary));
    }

    @Test
    void canBeSentTwiceWithKnownLength() {
        var file = new DocumentSource.SourceFile("a", null, ByteSource.of(new byte[100_000]));
        BodyPublisher publisher = new MultipartUpload(file, Map.of()).bodyPublisher();

        assertThat(sent(publisher)).isEqualTo(sent(publisher)).hasSize((int) publisher.contentLength());
    }

    private static String sent(BodyPublisher publisher) {
        var bytes = new ByteArrayOutputStream();
        var done = new CompletableFuture<String>();
        publisher.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ByteBuffer part) {
                var copy = new byte[part.remaining()];
                part.get(copy);
                bytes.writeBytes(copy);
            }

            @Override
            public void onError(Throwable problem) {
                done.completeExceptionally(problem);
            }

            @Override
            public void onComplete() {
                done.complete(bytes.toString(StandardCharsets.UTF_8));
            }
        });
        return done.join();
    }
}
