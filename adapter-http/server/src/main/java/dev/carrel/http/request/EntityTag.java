package dev.carrel.http.request;

import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/**
 * Entity tags and the header {@code If-Match} (RFC 9110). A weak tag is taken for a strong one: proxies that compress a
 * response make its tag weak, and a tag here is a digest of the text.
 */
public final class EntityTag {

    private static final Pattern TAG = Pattern.compile("(?:W/)?\"([^\"]*)\"");

    private EntityTag() {}

    /** Returns a response with the tag of a version. */
    public static CompleteResponse addTo(CompleteResponse response, String version) {
        return response.withHeader(HttpHeader.ETAG.asString(), '"' + version + '"');
    }

    /**
     * Returns the version that the client expects; null if it expects none or any. What is no tag is returned as it is,
     * and matches no version.
     */
    public static @Nullable String findExpected(HttpFields headers) {
        String expected = headers.get(HttpHeader.IF_MATCH);
        if (expected == null || expected.strip().equals("*")) {
            return null;
        }
        Matcher tag = TAG.matcher(expected.strip());
        return tag.matches() ? tag.group(1) : expected;
    }
}
