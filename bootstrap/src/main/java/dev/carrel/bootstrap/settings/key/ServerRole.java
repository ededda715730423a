package dev.carrel.bootstrap.settings.key;

/** What a server of several does. */
public enum ServerRole {
    /** Answers requests and works in the background. */
    ALL,
    /** Answers requests, and leaves the work in the background to other servers. */
    SERVE,
    /** Works in the background, and answers only requests about its health. */
    WORK
}
