package dev.carrel.benchmarks;

import io.javalin.Javalin;

/** The baseline of the service: an endpoint with a constant response on the same web server. */
final class EmptyServer {

    private EmptyServer() {}

    public static void main(String[] args) throws InterruptedException {
        Javalin server = Javalin.create(config -> {
            config.concurrency.useVirtualThreads = true;
            config.startup.showJavalinBanner = false;
            // The body is read, since a connection with an unread body is closed.
            config.routes.post("/", context -> {
                context.bodyAsBytes();
                context.contentType("application/json").result("{}");
            });
        }).start("127.0.0.1", 0);
        System.out.println("The empty server is listening on http://127.0.0.1:" + server.port());
        // Keeps the process alive, since the server's threads are daemons.
        Thread.currentThread().join();
    }
}
