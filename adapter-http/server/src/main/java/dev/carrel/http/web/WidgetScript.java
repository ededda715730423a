package dev.carrel.http.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The script of the widget: its modules put together to one file, without comments and indentation.
 *
 * @param version a hash of the script
 * @param integrity what the attribute {@code integrity} of a page's script element compares the script with
 */
record WidgetScript(String version, String integrity, WebFile file) {

    private static final String FOLDER = "/dev/carrel/web/widget/";
    private static final String NAME = "widget.js";

    /** The modules. Each imports only earlier ones. */
    static final List<String> MODULES = List.of("texts.js", "style.js", "dom.js", "proof.js",
            "markdown.js", "client.js", "sources.js", "contact.js", "vote.js", "turn.js", "chat.js", "element.js",
            "main.js");

    private static final String OPERATOR = "(?:=>|[!=]==|&&|\\|\\|=?|\\?\\?=?|[?=])";

    /**
     * What one file for all does not need, in the order of removal: imports (they are whole lines) and exports,
     * comments, indentation, line breaks and spaces around braces, and spaces around operators. No string has a space
     * before a brace, after a semicolon or on both sides of an operator.
     */
    private static final List<Pattern> NEEDLESS = List.of(Pattern.compile("^(import .*\n|export )", Pattern.MULTILINE),
            Pattern.compile("^ *(/\\*\\*(?s:.*?)\\*/|//.*)\n", Pattern.MULTILINE),
            Pattern.compile("^\\s+", Pattern.MULTILINE), Pattern.compile("(?<=[{;,(}])\n| (?=\\{)|(?<=;) "),
            Pattern.compile(" (?=" + OPERATOR + " )|(?<= " + OPERATOR + ") |(?<=\\w:) (?=\")"));

    private static final int VERSION_BYTES = 8;

    /** Returns whether the modules are on the class path. */
    static boolean exists() {
        return WidgetScript.class.getResource(FOLDER + MODULES.getFirst()) != null;
    }

    /** Puts the modules of the class path together. Their names stay among themselves: the page sees none of them. */
    static WidgetScript read() {
        var script = new StringBuilder("(() => {\n\"use strict\";\n");
        for (String module : MODULES) {
            script.append(compact(readModule(module)));
        }
        byte[] content = script.append("})();\n").toString().getBytes(StandardCharsets.UTF_8);
        return new WidgetScript(HexFormat.of().formatHex(digest("SHA-256", content), 0, VERSION_BYTES),
                "sha384-" + Base64.getEncoder().encodeToString(digest("SHA-384", content)),
                WebFile.of(NAME, content));
    }

    private static String compact(String module) {
        String script = module;
        for (Pattern needless : NEEDLESS) {
            script = needless.matcher(script).replaceAll("");
        }
        return script;
    }

    private static String readModule(String name) {
        try (@Nullable
        InputStream in = WidgetScript.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("the widget's module " + name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] digest(String algorithm, byte[] content) {
        try {
            return MessageDigest.getInstance(algorithm).digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform of this version provides " + algorithm, e);
        }
    }
}
