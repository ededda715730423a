package dev.carrel.languagemodel.testserver;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static dev.carrel.languagemodel.testserver.RawHttpClient.QUESTION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Connections of the test server that end early, and many at once. */
class TestModelServerConnectionTest extends TestModelServerFixture {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    @Test
    void servesSeveralRequestsOfAConnectionAlsoWhenTheyAreSentAtOnce() throws Exception {
        server.answer(request -> ModelScript.begin().raw("reply " + request.number()));
        try (var client = new RawHttpClient(server.address()).ask().ask()) {
            client.head();
            assertThat(client.body()).isEqualTo("reply 1");
            client.head();
            assertThat(client.body()).isEqualTo("reply 2");
            client.ask().head();
            assertThat(client.body()).isEqualTo("reply 3");
        }
    }

    @Test
    void closesInOrderWithoutAFinish() throws Exception {
        server.answer(request -> ModelScript.begin().raw("a").closes());
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            assertThat(client.body()).isEqualTo("a");
            assertThat(client.next()).isEqualTo(-1);
            assertThat(theCall().awaitEnd(TIMEOUT)).hasValue(ServedCall.CallEnd.SERVER_LEFT);
        }
    }

    @Test
    void closesWithoutAnAnswer() throws Exception {
        server.answer(request -> ModelScript.begin().closes());
        try (var client = new RawHttpClient(server.address()).ask()) {
            assertThat(client.next()).isEqualTo(-1);
        }
    }

    @Test
    void breaksOffInTheMiddle() throws Exception {
        server.answer(request -> ModelScript.begin().raw("a").breaksOff());
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            assertThat(client.chunk()).isEqualTo("a");
            assertThatThrownBy(client::chunk).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void resetsTheConnection() throws Exception {
        var read = new CountDownLatch(1);
        server.answer(request -> ModelScript.begin().raw("a").awaits(read).reset());
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            assertThat(client.chunk()).isEqualTo("a");
            read.countDown();
            assertThatThrownBy(client::chunk).isInstanceOf(SocketException.class).hasMessageContaining("reset");
            assertThat(theCall().awaitEnd(TIMEOUT)).hasValue(ServedCall.CallEnd.SERVER_LEFT);
        }
    }

    @TestFactory
    Stream<DynamicTest> noticesThatTheClientLeft() {
        var never = new CountDownLatch(1);
        return Stream.of(ModelScript.begin().hangs(), ModelScript.begin().headersNow().hangs(),
                ModelScript.begin().text("a").hangs(),
                ModelScript.begin().pause(Duration.ofDays(1)), ModelScript.begin().text("a").awaits(never),
                ModelScript.begin().forEver("a"),
                ModelScript.begin().forEver("a", Duration.ofDays(1)), ModelScript.begin().forEver("a".repeat(100_000)))
                .flatMap(script -> Stream.of(false, true)
                        .map(reset -> DynamicTest.dynamicTest(script.steps() + (reset ? " reset" : " closed"),
                                () -> leave(script, reset))));
    }

    private void leave(ModelScript script, boolean reset) throws Exception {
        server.answer(request -> script);
        int before = server.calls().size();
        var client = new RawHttpClient(server.address()).ask();
        ServedCall call = server.awaitCalls(before + 1, TIMEOUT).getLast();
        assertThat(call.end()).isEmpty();
        long left = System.nanoTime();
        if (reset) {
            client.reset();
        } else {
            client.close();
        }

        assertThat(call.awaitClientLeft(TIMEOUT)).isTrue();
        assertThat(call.hasClientLeft()).isTrue();
        assertThat(call.wasPlayedToEnd()).isFalse();
        assertThat(call.endedAt().orElseThrow()).isGreaterThan(left);
        server.awaitIdle(TIMEOUT);
    }

    @Test
    void noticesThatAClientOfTheJdkCancelled() throws Exception {
        server.answer(request -> ModelScript.begin().text("a").hangs());
        var answer = http.sendAsync(request(BodyPublishers.ofString(QUESTION)), BodyHandlers.ofString());
        ServedCall call = server.awaitCalls(1, TIMEOUT).getFirst();

        answer.cancel(true);

        assertThat(call.awaitClientLeft(TIMEOUT)).isTrue();
    }

    @Test
    void knowsOfARequestWhoseClientLeftRightAfterIt() throws Exception {
        server.answer(request -> ModelScript.begin().hangs());
        new RawHttpClient(server.address()).ask().close();

        assertThat(theCall().awaitClientLeft(TIMEOUT)).isTrue();
    }

    @Test
    void dropsEverythingWhenItIsClosed() throws Exception {
        server.answer(request -> ModelScript.begin().raw("a").hangs());
        try (var client = new RawHttpClient(server.address()).ask(); var idle = new RawHttpClient(server.address())) {
            client.head();
            assertThat(client.chunk()).isEqualTo("a");

            server.close();

            assertThatThrownBy(client::chunk).isInstanceOf(IOException.class);
            assertThat(theCall().awaitEnd(TIMEOUT)).hasValue(ServedCall.CallEnd.SERVER_LEFT);
            assertThat(idle.awaitEnd()).isTrue();
            assertThatThrownBy(() -> new RawHttpClient(server.address())).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void startsAgainAtThePortItHad() throws Exception {
        int port = server.address().getPort();
        try (var client = new RawHttpClient(server.address()).ask()) {
            client.head();
            server.close();
            try (var again = TestModelServer.start(port); var another = new RawHttpClient(again.address()).ask()) {
                assertThat(another.head()).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @Test
    void countsACallAsEndedBeforeItsClientCanKnow() throws Exception {
        server.answer(request -> ModelScript.saying("So."));
        try (var client = new RawHttpClient(server.address())) {
            for (int count = 1; count <= 300; count++) {
                client.ask().head();
                String last = client.chunk();
                while (!last.contains("[DONE]")) {
                    last = client.chunk();
                }
                assertThat(server.openCalls()).isZero();
                assertThat(client.chunk()).isEmpty();
            }
        }
        assertThat(server.calls()).hasSize(300).allMatch(ServedCall::wasPlayedToEnd);
        assertThat(server.maxOpenCalls()).isOne();
    }

    @Test
    void carriesSixHundredStreamsAtOnce() throws Exception {
        var all = new CountDownLatch(1);
        server.answer(request -> ModelScript.begin().text("a").awaits(all).text("b").finish("stop").done());
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var bodies = new ArrayList<Future<String>>();
            Callable<String> one = () -> {
                try (var client = new RawHttpClient(server.address()).ask()) {
                    client.head();
                    return client.body();
                }
            };
            for (int count = 0; count < 600; count++) {
                bodies.add(clients.submit(one));
            }
            server.awaitCalls(600, TIMEOUT);
            assertThat(server.openCalls()).isEqualTo(600);
            all.countDown();
            for (Future<String> body : bodies) {
                assertThat(body.get().lines().filter(line -> line.contains("content"))).hasSize(2);
            }
        }
        assertThat(server.maxOpenCalls()).isEqualTo(600);
        assertThat(server.calls()).hasSize(600).allMatch(ServedCall::wasPlayedToEnd);
    }

    private ServedCall theCall() throws InterruptedException {
        return server.awaitCalls(1, TIMEOUT).getFirst();
    }
}
