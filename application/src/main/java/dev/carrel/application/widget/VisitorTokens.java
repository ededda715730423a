package dev.carrel.application.widget;

import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The tokens of visitors: a claim and its signature by the secret of the widget, so that nothing is stored. A token is
 * valid for one widget and for pages of one origin.
 */
final class VisitorTokens {

    /** Longer than any token: an origin has at most 300 characters. */
    private static final int MAX_CHARACTERS = 1_000;
    /** Of the claim; another form gets another number. */
    private static final String VERSION = "1";
    private static final String USER = "user";
    private static final String ANONYMOUS = "anonymous";
    private static final Pattern PARTS = Pattern.compile("([A-Za-z0-9_-]+)\\.([A-Za-z0-9_-]+)");

    private VisitorTokens() {}

    /** A visitor, and when the token ceases to be valid. */
    record VisitorClaim(Visitor visitor, Instant expiresAt) {}

    /** Returns the token of a visitor. */
    static String issue(Widget widget, Visitor visitor, String origin, Instant expiresAt) {
        String claim = String.join("\n", VERSION, widget.key().value(), visitor.id(),
                visitor.isUser() ? USER : ANONYMOUS, Long.toString(expiresAt.getEpochSecond()), origin);
        return encode(claim.getBytes(StandardCharsets.UTF_8)) + "." + encode(widget.visitorSecret().sign(claim));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Returns the claim of a token, expired or not; empty if it is not of this widget and origin, or is forged. */
    static Optional<VisitorClaim> read(Widget widget, String origin, String token) {
        if (token.length() > MAX_CHARACTERS) {
            return Optional.empty();
        }
        var parts = PARTS.matcher(token);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String claim;
        byte[] signature;
        try {
            claim = new String(Base64.getUrlDecoder().decode(parts.group(1)), StandardCharsets.UTF_8);
            signature = Base64.getUrlDecoder().decode(parts.group(2));
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
        if (!widget.visitorSecret().verify(claim, signature)) {
            return Optional.empty();
        }
        List<String> fields = List.of(claim.split("\n", -1));
        boolean fits = fields.size() == 6 && fields.get(0).equals(VERSION)
                && fields.get(1).equals(widget.key().value()) && fields.get(5).equals(origin);
        return fits
                ? Optional.of(new VisitorClaim(
                        new Visitor(widget.key(), fields.get(2), fields.get(3).equals(USER)),
                        Instant.ofEpochSecond(Long.parseLong(fields.get(4)))))
                : Optional.empty();
    }
}
