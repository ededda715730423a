/**
 * Buckets of Amazon S3 and of servers that speak its protocol as places that libraries follow. Entry point:
 * {@link dev.carrel.s3.S3Kind}.
 */
@NullMarked
package dev.carrel.s3;

import org.jspecify.annotations.NullMarked;
