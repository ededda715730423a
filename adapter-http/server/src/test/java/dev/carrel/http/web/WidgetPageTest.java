package dev.carrel.http.web;

import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetSettings;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class WidgetPageTest {

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient stranger = new ApiTestClient(service, "");

    @Test
    void letsTheWebsitesOfTheWidgetFrameIt() {
        ReceivedResponse page = getPage(addWidget("https://www.example.com", "https://*.example.org"));

        assertThat(page.header("Content-Security-Policy"))
                .endsWith("; frame-ancestors 'self' https://www.example.com https://*.example.org")
                .contains("default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'")
                .doesNotContain("unsafe", "https:;");
        assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(page.bodyText()).contains("data-mode=\"page\"").doesNotContain("${");
    }

    @Test
    void letsNoOtherWebsiteFrameIt() {
        assertThat(getPage(addWidget()).header("Content-Security-Policy")).endsWith("frame-ancestors 'self'");
    }

    @Test
    void loadsTheCurrentScript() {
        Widget widget = addWidget();
        String version = stranger.getPath("/widget/latest.json").hasStatus(200).textAt("/version");

        assertThat(getPage(widget).bodyText()).contains("src=\"../../widget/" + version + ".js\"",
                "data-key=\"" + widget.key() + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk_000000000000000000000000", "none", "%22%3E%3Cscript%3E"})
    void doesNotExistWithoutAWidget(String key) {
        assertThat(stranger.getPath("/embed/" + key + "/page").hasStatus(404).textAt("/code"))
                .isEqualTo("widget-not-found");
    }

    private Widget addWidget(String... origins) {
        return service.alpha.widgets()
                .save(new WidgetId("shop"), WidgetSettings.named("Shop").withOrigins(origins))
                .widget();
    }

    private ReceivedResponse getPage(Widget widget) {
        return stranger.getPath("/embed/" + widget.key() + "/page").hasStatus(200);
    }
}
