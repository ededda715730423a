package dev.carrel.integration.openid;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Set;

/** What a provider says of itself, and its keys, which are read again when a token has another one. */
final class DiscoveredProvider {

    /** Never none, and never a key that the client has too. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(JWSAlgorithm.RS256, JWSAlgorithm.RS384,
            JWSAlgorithm.RS512, JWSAlgorithm.PS256, JWSAlgorithm.PS384, JWSAlgorithm.PS512, JWSAlgorithm.ES256,
            JWSAlgorithm.ES384, JWSAlgorithm.ES512);

    /** An identity token names its audience too, but it is no access token. */
    private static final Set<String> OF_IDENTITIES = Set.of("at_hash", "c_hash");

    private final OIDCProviderMetadata metadata;
    private final JWSVerificationKeySelector<SecurityContext> keys;

    DiscoveredProvider(OIDCProviderMetadata metadata, ProviderConnection connection) throws MalformedURLException {
        this.metadata = metadata;
        URL address = metadata.getJWKSetURI().toURL();
        JWKSource<SecurityContext> source = JWKSourceBuilder.<SecurityContext>create(address, connection).build();
        this.keys = new JWSVerificationKeySelector<>(ALGORITHMS, source);
    }

    OIDCProviderMetadata metadata() {
        return metadata;
    }

    /** Returns what checks identities for a client. */
    IDTokenValidator identityValidator(ClientID client) {
        return new IDTokenValidator(metadata.getIssuer(), client, keys, null);
    }

    /** Returns what checks access tokens for one of some audiences. */
    DefaultJWTProcessor<SecurityContext> accessTokenProcessor(Set<String> audiences) {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("at+jwt"),
                JOSEObjectType.JWT, null));
        processor.setJWSKeySelector(keys);
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(audiences,
                new JWTClaimsSet.Builder().issuer(metadata.getIssuer().getValue()).build(), Set.of("sub", "exp"),
                OF_IDENTITIES));
        return processor;
    }
}
