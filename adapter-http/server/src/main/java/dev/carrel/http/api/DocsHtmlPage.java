package dev.carrel.http.api;

import dev.carrel.domain.text.Sha256;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.web.Brand;
import dev.carrel.http.web.BrandLogo;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/**
 * A self-contained HTML page. Its content security policy allows its own style and script, by their hashes, and nothing
 * else.
 *
 * @param policy the value of {@code Content-Security-Policy}
 */
record DocsHtmlPage(String html, String policy) {

    private static final String STYLE = ApiResources.readText("docs/style.css");
    private static final String LOGO = ApiResources.readText("docs/logo.svg");
    private static final String SCRIPT = ApiResources.readText("docs/docs.js");

    /**
     * Returns the page of a template.
     *
     * @param texts the texts that replace <code>${name}</code>, escaped
     */
    static DocsHtmlPage fromTemplate(String template, Brand brand, Map<String, String> texts) {
        String html = ApiResources.readText("docs/" + template);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            html = html.replace("${" + text.getKey() + "}", escapeHtml(text.getValue()));
        }
        String style = STYLE + brand.styleSheet();
        BrandLogo logo = brand.logo();
        return new DocsHtmlPage(html.replace("${brand}", brand.htmlName())
                .replace("${logo}", logo == null ? LOGO : "<img src=\"" + logo.dataAddress() + "\" alt=\"\">")
                .replace("${style}", style)
                .replace("${script}", SCRIPT),
                "default-src 'none'; img-src data:; style-src " + contentHash(style) + "; script-src "
                        + contentHash(SCRIPT)
                        + "; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    }

    ApiResponse.CompleteResponse toResponse() {
        return new ApiResponse.CompleteResponse(200, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8),
                Map.of("Content-Security-Policy", policy, "Cache-Control", "no-cache"));
    }

    private static String escapeHtml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private static String contentHash(String content) {
        return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(content)) + "'";
    }
}
