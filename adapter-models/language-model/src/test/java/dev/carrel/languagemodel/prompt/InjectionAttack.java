package dev.carrel.languagemodel.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** A prompt injection of {@code attacks.txt}. */
public record InjectionAttack(String where, String what, String text) {

    /** The word that the attacker wants in the reply. */
    static final String WANTED = "ZEBRA";

    private static final Pattern CHARACTER = Pattern.compile("\\\\u\\{([0-9A-F]+)}");
    private static final Pattern TAGS = Pattern.compile("\\{tags:([^}]*)}");

    /** Returns all attacks, with the code of the delimiters guessed correctly. */
    public static List<InjectionAttack> all(String nonce) {
        var attacks = new ArrayList<InjectionAttack>();
        for (String section : read().split("(?m)^== ")) {
            if (section.startsWith("#")) {
                continue;
            }
            String head = section.lines().findFirst().orElseThrow();
            String text = section.substring(head.length()).strip();
            attacks.add(new InjectionAttack(head.substring(0, head.indexOf(':')), head.substring(head.indexOf(':') + 2),
                    decoded(text, nonce)));
        }
        return attacks;
    }

    static List<InjectionAttack> in(String where, String nonce) {
        return all(nonce).stream().filter(attack -> attack.where.equals(where)).toList();
    }

    private static String decoded(String text, String nonce) {
        String whole = CHARACTER.matcher(text.replace("{nonce}", nonce))
                .replaceAll(found -> Character.toString(Integer.parseInt(found.group(1), 16)));
        return TAGS.matcher(whole).replaceAll(found -> tags(found.group(1)));
    }

    private static String tags(String text) {
        var tags = new StringBuilder();
        text.chars().forEach(c -> tags.appendCodePoint(0xE0000 + c));
        return tags.toString();
    }

    private static String read() {
        try (InputStream attacks = Objects.requireNonNull(InjectionAttack.class.getResourceAsStream("attacks.txt"))) {
            return new String(attacks.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return where + ": " + what;
    }
}
