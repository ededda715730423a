package dev.carrel.bootstrap.assembly;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Collectors;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TrustedCertificatesTest {

    @TempDir
    Path folder;

    @Test
    void readsAllCertificatesOfAFile() throws Exception {
        Path file = Files.writeString(folder.resolve("ca.pem"), Arrays.stream(certificatesOfJava())
                .limit(2)
                .map(TrustedCertificatesTest::toPem)
                .collect(Collectors.joining("\n", "# of the search cluster\n", "\n")));

        assertThat(TrustedCertificates.readPem(file).getProtocol()).isEqualTo("TLS");
        assertThat(TrustedCertificates.readCertificates(file)).hasSize(2);
    }

    @Test
    void rejectsAFileWithoutCertificates() throws Exception {
        Path empty = Files.createFile(folder.resolve("empty"));
        Path key = Files.writeString(folder.resolve("key"), "-----BEGIN CERTIFICATE-----\nno\n");

        assertThatThrownBy(() -> TrustedCertificates.readPem(empty)).isInstanceOf(CertificateException.class);
        assertThatThrownBy(() -> TrustedCertificates.readPem(key)).isInstanceOf(CertificateException.class);
    }

    private static X509Certificate[] certificatesOfJava() throws Exception {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers();
    }

    private static String toPem(X509Certificate certificate) {
        try {
            return "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(certificate.getEncoded())
                    + "\n-----END CERTIFICATE-----";
        } catch (CertificateException e) {
            throw new IllegalStateException(e);
        }
    }
}
