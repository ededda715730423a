package dev.carrel.bootstrap.assembly;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS with certificates of a file, in place of the ones that Java trusts. */
final class TrustedCertificates {

    private TrustedCertificates() {}

    /**
     * Reads the certificates to trust, of authorities or of servers.
     *
     * @throws CertificateException if the file has none
     */
    static SSLContext readPem(Path file) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        for (Certificate certificate : readCertificates(file)) {
            trusted.setCertificateEntry("certificate-" + trusted.size(), certificate);
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, managers.getTrustManagers(), null);
        return tls;
    }

    static Collection<? extends Certificate> readCertificates(Path file)
            throws IOException, CertificateException {
        try (InputStream content = Files.newInputStream(file)) {
            Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509")
                    .generateCertificates(content);
            if (found.isEmpty()) {
                throw new CertificateException("it is empty");
            }
            return found;
        }
    }
}
