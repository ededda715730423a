package dev.carrel.scraping.http;

import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.CharCodingConfig;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.util.Timeout;

/**
 * Creates HTTP clients with no automatic behaviour: no redirects, retries, cookies, credentials, proxies, upgrades or
 * connection reuse. Each fetch or call has its own client, so that no state is shared.
 */
final class HttpClientFactory {

    /** Limits the memory that an endless header takes before its size is checked. */
    private static final int MAX_HEADER_FIELDS = 200;

    private final RequestLimits limits;
    private final String userAgent;
    /** Shared, because creating it reads the trusted certificates. */
    private final TlsSocketStrategy tls = DefaultClientTlsStrategy.createDefault();
    private final ManagedHttpClientConnectionFactory connections;

    HttpClientFactory(RequestLimits limits, String userAgent) {
        this.limits = limits;
        this.userAgent = userAgent;
        Http1Config bounds = Http1Config.custom()
                .setMaxLineLength(limits.maxHeaderBytes())
                .setMaxHeaderCount(MAX_HEADER_FIELDS)
                .build();
        // The client's default parser skips lines that are not HTTP.
        connections = ManagedHttpClientConnectionFactory.builder()
                .http1Config(bounds)
                .responseParserFactory(new DefaultHttpResponseParserFactory(bounds))
                .charCodingConfig(CharCodingConfig.custom()
                        .setCharset(StandardCharsets.UTF_8)
                        .setMalformedInputAction(CodingErrorAction.REPLACE)
                        .build())
                .build();
    }

    CloseableHttpClient createClient(DnsResolver resolver) {
        // The socket has no proxy on purpose: by default it would use the JVM-wide SOCKS setting.
        var manager = new BasicHttpClientConnectionManager(
                new DefaultHttpClientConnectionOperator(proxy -> new Socket(Proxy.NO_PROXY), null, resolver,
                        RegistryBuilder.<TlsSocketStrategy>create().register(URIScheme.HTTPS.id, tls).build()),
                connections);
        manager.setConnectionConfig(ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(limits.connectTimeout().toMillis(), TimeUnit.MILLISECONDS))
                .setSocketTimeout(Timeout.of(limits.responseTimeout().toMillis(), TimeUnit.MILLISECONDS))
                .build());
        return HttpClients.custom()
                .setConnectionManager(manager)
                .setConnectionReuseStrategy((request, response, context) -> false)
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(Timeout.of(limits.responseTimeout().toMillis(), TimeUnit.MILLISECONDS))
                        .setAuthenticationEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setDefaultHeaders(List.of(new BasicHeader(HttpHeaders.CONNECTION, "close")))
                .setUserAgent(userAgent)
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .disableConnectionState()
                .build();
    }
}
