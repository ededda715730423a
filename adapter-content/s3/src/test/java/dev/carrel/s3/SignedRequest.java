package dev.carrel.s3;

import com.sun.net.httpserver.HttpExchange;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A request as a server of S3 checks it: "Signature Version 4" of Amazon, for what has arrived. */
record SignedRequest(String method, String rawPath, String rawQuery, List<String> signedHeaders, String scope,
        String time, String payload, String signature) {

    /** Reads a request with a signature. */
    static SignedRequest of(HttpExchange exchange) {
        // AWS4-HMAC-SHA256 Credential=ID/20261129/REGION/s3/aws4_request, SignedHeaders=host;…, Signature=…
        String[] parts = exchange.getRequestHeaders().getFirst("Authorization").split("[ ,]+");
        String names = parts[2].substring("SignedHeaders=".length());
        List<String> headers = Arrays.stream(names.split(";"))
                .map(name -> name + ":" + exchange.getRequestHeaders().getFirst(name).strip() + "\n")
                .toList();
        String query = exchange.getRequestURI().getRawQuery();
        return new SignedRequest(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath(),
                query == null ? ""
                        : Arrays.stream(query.split("&"))
                                .map(each -> each.contains("=") ? each : each + "=")
                                .sorted()
                                .collect(Collectors.joining("&")),
                List.of(String.join("", headers), names), parts[1].substring("Credential=".length()),
                exchange.getRequestHeaders().getFirst("x-amz-date"),
                exchange.getRequestHeaders().getFirst("x-amz-content-sha256"),
                parts[3].substring("Signature=".length()));
    }

    /** Returns whether the owner of a key has signed it. */
    boolean isSignedBy(String id, String key) throws Exception {
        String[] credential = scope.split("/", 2);
        String canonical = String.join("\n", method, rawPath, rawQuery, signedHeaders.getFirst(), signedHeaders.get(1),
                payload);
        String toSign = String.join("\n", "AWS4-HMAC-SHA256", time, credential[1],
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(UTF_8))));
        byte[] signing = ("AWS4" + key).getBytes(UTF_8);
        for (String part : credential[1].split("/")) {
            signing = hmac(signing, part);
        }
        return credential[0].equals(id) && HexFormat.of().formatHex(hmac(signing, toSign)).equals(signature);
    }

    private static byte[] hmac(byte[] key, String text) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text.getBytes(UTF_8));
    }
}
