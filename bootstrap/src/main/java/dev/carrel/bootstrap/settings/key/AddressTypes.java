package dev.carrel.bootstrap.settings.key;

import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.FetchPolicy;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

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

    /** The JDBC URL of a PostgreSQL database. */
    static final SettingType<String> DATABASE_URL = SettingTypes.singleValue(
            "the address of a PostgreSQL database without user and password, such as "
                    + "jdbc:postgresql://db.example.com:5432/carrel",
            text -> Optional.of(text).filter(AddressTypes::isDatabaseUrl));

    /** The address of an OpenSearch. */
    static final SettingType<URI> INDEX_URL = SettingTypes.singleValue(
            "the http or https address of OpenSearch without user and password, such as "
                    + "https://search.example.com:9200",
            text -> parseUri(text)
                    .filter(uri -> uri.getRawUserInfo() == null && uri.getRawQuery() == null
                            && uri.getRawFragment() == null));

    /** The address by which an OpenID provider names itself, kept as it is. */
    static final SettingType<URI> ISSUER = SettingTypes.singleValue(
            "the http or https address of an OpenID provider, such as https://id.example.com/realms/staff",
            text -> parseUri(text)
                    .filter(uri -> uri.getRawUserInfo() == null && uri.getRawQuery() == null
                            && uri.getRawFragment() == null));

    private static final Pattern DATABASE_URL_PATTERN = Pattern.compile(
            "jdbc:postgresql://[^\\s/?@]+/[^\\s/?@]+(\\?[^\\s?]*)?");
    private static final Pattern CREDENTIALS = Pattern.compile(".*[?&](user|password)=.*");

    private AddressTypes() {}

    /** Credentials have settings of their own: the address appears in messages. */
    private static boolean isDatabaseUrl(String text) {
        return DATABASE_URL_PATTERN.matcher(text).matches() && !CREDENTIALS.matcher(text).matches();
    }

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
