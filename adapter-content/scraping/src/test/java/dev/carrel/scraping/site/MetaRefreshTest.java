package dev.carrel.scraping.site;

import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.http.FetchResponse;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.asFailure;
import static dev.carrel.scraping.FetchFixture.asPage;
import static dev.carrel.scraping.FetchFixture.fetch;
import static org.assertj.core.api.Assertions.assertThat;

final class MetaRefreshTest {

    private static final WebAddress AT = new WebAddress("https://a.example/docs/old");

    private final LoopbackWebServer web = new LoopbackWebServer();

    @AfterEach
    void stop() {
        web.close();
    }

    @Test
    void resolvesTargetOfMetaRefresh() {
        for (String content : new String[]{"0; url=new", "0;url=new", "0;URL='new'", "0; url=\"new\"",
            " 0 ; URL = new ",
            "1, url=new", "0 new", "0.5; url=new", "5;url=/docs/new", "0; url=https://a.example/docs/new"}) {
            assertThat(target("<meta http-equiv='refresh' content='" + content.replace("'", "&#39;") + "'>"))
                    .as(content)
                    .contains("https://a.example/docs/new");
        }
        assertThat(
                target("<base href=/x/><META HTTP-EQUIV=Refresh CONTENT='0; url=new'><p>Moved to <a href=new>new</a>."))
                .contains("https://a.example/x/new");
        assertThat(target("<meta http-equiv=refresh content='0; url=a b?c=d'>"))
                .contains("https://a.example/docs/a%20b?c=d");
    }

    @Test
    void ignoresPagesWithTextOrDelay() {
        for (String page : new String[]{"<meta http-equiv=refresh content=0>",
            "<meta http-equiv=refresh content='30; url=new'>",
            "<meta http-equiv=refresh content='0; url=javascript:alert(1)'>",
            "<meta http-equiv=refresh content='0; url='>",
            "<meta http-equiv=refresh content='0; url=ftp://a.example/'>", "<meta http-equiv=refresh>",
            "<meta http-equiv=refresh content='99999999999; url=new'>",
            "<noscript><meta http-equiv=refresh content='0; url=new'></noscript>",
            "<p>&lt;meta http-equiv=refresh content='0; url=new'&gt;",
            "<!-- <meta http-equiv=refresh content='0; url=new'> -->",
            "<meta http-equiv=refresh content='0; url=new'><p>" + "A page with a text of its own. ".repeat(10)}) {
            assertThat(target(page)).as(page).isEmpty();
        }
        assertThat(target("<meta http-equiv=refresh content='0; url=new'>", "text/plain")).isEmpty();
        assertThat(target("<meta http-equiv=refresh content='0; url=new'>" + " ".repeat(40_000), "text/html"))
                .isEmpty();
    }

    @Test
    void followsMetaRefreshLikeRedirect() {
        WebAddress start = stub("/old", "/moved");
        web.serveRedirect("/moved", 302, "/end");
        web.servePage("/end", "text/html", "<p>there".getBytes(StandardCharsets.UTF_8));

        assertThat(asPage(fetch(start)).location()).isEqualTo(web.addressOf("/end"));
    }

    @Test
    void refusesMetaRefreshCircle() {
        WebAddress start = stub("/reloads", "/reloads");
        stub("/a", "/b");
        stub("/b", "/a");

        assertThat(asPage(fetch(start)).location()).isEqualTo(start);
        assertThat(asPage(fetch(web.addressOf("/a"))).location()).isEqualTo(web.addressOf("/b"));
        assertThat(web.requests()).hasSize(3);
    }

    @Test
    void limitsNumberOfMetaRefreshes() {
        for (int i = 0; i <= 6; i++) {
            stub("/" + i, "/" + (i + 1));
        }

        assertThat(asFailure(fetch(web.addressOf("/0"))))
                .isEqualTo(Failure.permanentFailure("The page redirects more than 5 times."));
    }

    @Test
    void checksPolicyOfTarget() {
        for (String inside : new String[]{"http://127.0.0.2/", "http://[::1]/", "http://10.0.0.1/",
            "//169.254.169.254/"}) {
            assertThat(asFailure(fetch(stub("/trap", inside))).reason()).as(inside).contains("may not be read");
        }
    }

    private WebAddress stub(String path, String target) {
        return web.servePage(path, "text/html",
                ("<meta http-equiv=refresh content='0; url=" + target + "'>").getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<String> target(String html) {
        return target(html, null);
    }

    private static Optional<String> target(String html, @Nullable String contentType) {
        return MetaRefresh
                .findTarget(AT,
                        new FetchResponse.ContentResponse(contentType, html.getBytes(StandardCharsets.UTF_8),
                                Validators.NONE, List.of()))
                .map(WebAddress::value);
    }
}
