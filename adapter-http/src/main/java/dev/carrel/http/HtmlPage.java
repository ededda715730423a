package dev.carrel.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;

/**
 * A page that brings along all it needs. Its policy allows its own style and its own script, by what is in them, and
 * nothing else to be run or loaded.
 *
 * @param policy the value of {@code Content-Security-Policy}
 */
record HtmlPage(String html, String policy) {

    private static final String STYLE = Resources.text("docs/style.css");
    private static final String SCRIPT = Resources.text("docs/docs.js");

    /**
     * Fills a template.
     *
     * @param texts what stands for <code>${name}</code>, as text
     */
    static HtmlPage of(String template, Map<String, String> texts) {
        String html = Resources.text("docs/" + template);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            html = html.replace("${" + text.getKey() + "}", escaped(text.getValue()));
        }
        return new HtmlPage(html.replace("${style}", STYLE).replace("${script}", SCRIPT),
                "default-src 'none'; style-src " + hash(STYLE) + "; script-src " + hash(SCRIPT)
                        + "; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    }

    Answer.Whole answer() {
        return new Answer.Whole(200, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8),
                Map.of("Content-Security-Policy", policy, "Cache-Control", "no-cache"));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
