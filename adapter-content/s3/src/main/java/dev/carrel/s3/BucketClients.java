package dev.carrel.s3;

import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** Opens Amazon's client for a bucket. It takes nothing from the machine: no keys, no profiles, no settings. */
final class BucketClients {

    private BucketClients() {}

    static S3Client open(PlaceHttp http, BucketAddress address, @Nullable PlaceSecret secret) {
        return S3Client.builder()
                .httpClient(new GuardedHttpClient(http))
                .endpointOverride(address.server())
                .forcePathStyle(!address.isInHost())
                .region(Region.of(address.region()))
                .credentialsProvider(secret == null ? AnonymousCredentialsProvider.create()
                        : StaticCredentialsProvider
                                .create(AwsBasicCredentials.create(secret.user(), secret.password())))
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .overrideConfiguration(each -> each.defaultProfileFile(ProfileFile.aggregator().build()))
                .build();
    }
}
