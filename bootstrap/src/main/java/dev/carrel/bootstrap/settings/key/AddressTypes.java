package dev.carrel.bootstrap.settings.key;

import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.FetchPolicy;
import java.net.URI;
import java.util.Optional;

/** Types of settings that are web or network addresses. */
final class AddressTypes {

    /** A base URL; a trailing slash is removed. */
    static final SettingType<String> BASE_URL = SettingTypes.singleValue(
            "an http or https address without query and fragment, such as https://example.com/carrel",
            text -> parseUri(text)
                    .filter(uri -> uri.getRawQuery() == null && uri.getRawFragment() == null)
                    .map(uri -> text.endsWith("/") ? text.substring(0, text.length() - 1) : text));

    /** The value of the header {@code Origin} of a browser, or {@code *}. */
    static final SettingType<String> ORIGIN = SettingTypes.singleValue(
            "an origin such as https://app.example.com, or * for any",
            text -> text.equals("*") ? Optional.of(text)
                    : parseUri(text)
                            .filter(uri -> uri.getRawPath().isEmpty() && uri.getRawQuery() == null
                                    && uri.getRawFragment() == null)
                            .map(URI::toString));

    /** A block of IP addresses in CIDR notation, or a single address. */
    static final SettingType<String> ADDRESS_BLOCK = SettingTypes.singleValue("an address block such as 10.1.0.0/16",
            AddressTypes::parseBlock);

    private AddressTypes() {}

    private static Optional<String> parseBlock(String text) {
        try {
            FetchPolicy.PUBLIC_WEB.withAllowedBlocks(text);
            return Optional.of(text);
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }

    private static Optional<URI> parseUri(String text) {
        return WebAddress.findViolation(text).isEmpty() ? Optional.of(URI.create(text)) : Optional.empty();
    }
}
