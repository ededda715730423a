package dev.carrel.benchmarks;

import io.javalin.Javalin;

/** The least that a service on the same web server can do: an endpoint that answers with a constant. */
final class EmptyServer {

    private EmptyServer() {}

    public static void main(String[] args) throws InterruptedException {
        Javalin server = Javalin.create(config -> {
            config.concurrency.useVirtualThreads = true;
            config.startup.showJavalinBanner = false;
            // The body is read: a connection with an unread one is closed.
            config.routes.post("/", context -> {
                context.bodyAsBytes();
                context.contentType("application/json").result("{}");
            });
        }).start("127.0.0.1", 0);
        System.out.println("The empty server is listening on http://127.0.0.1:" + server.port());
        // Nothing else keeps the process alive: the server's threads are daemons.
        Thread.currentThread().join();
    }
}
