package dev.carrel.formats.worker;

import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.ParseResult;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.SynchronousQueue;

/** The program of a process that reads documents for another, and ends with it. */
public final class ParserMain {

    private ParserMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        serveRequests(new DocumentParsers(), arguments);
    }

    /**
     * Reads what standard input asks for, until it ends; nothing but answers goes to standard output.
     *
     * @param arguments the folder of temporary files, to be deleted in the end
     */
    public static void serveRequests(DocumentParser parser, String... arguments)
            throws IOException, InterruptedException {
        var tempDirectory = new TempDirectory(Path.of(arguments[0]));
        System.setOut(System.err);
        var requests = new SynchronousQueue<WorkerProtocol.ParseRequest>();
        Thread.ofPlatform().daemon().name("requests").start(() -> receiveRequests(requests, tempDirectory));
        try (var out = new DataOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 64 * 1024))) {
            WorkerProtocol.writeHello(out);
            while (true) {
                ParseResult result = ParserErrors.parseSafely(parser, requests.take());
                WorkerProtocol.writeMessage(result, out);
                if (result instanceof ParseResult.ParseFailure failed && failed.processBroken()) {
                    Runtime.getRuntime().halt(1);
                }
            }
        }
    }

    /** Also while a document is read: when the other process is gone, nobody waits for what comes of it. */
    private static void receiveRequests(SynchronousQueue<WorkerProtocol.ParseRequest> requests,
            TempDirectory tempDirectory) {
        try (var in = new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in), 64 * 1024))) {
            while (true) {
                requests.put(WorkerProtocol.readRequest(in));
            }
        } catch (IOException | InterruptedException ignored) {
            tempDirectory.deleteTree();
            Runtime.getRuntime().halt(0);
        }
    }
}
