package dev.carrel.formats;

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
final class ReaderMain {

    private ReaderMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        serve(new DocumentReaders(), arguments);
    }

    /**
     * Reads what standard input asks for, until it ends; nothing but answers goes to standard output.
     *
     * @param arguments the folder of temporary files, to be deleted in the end
     */
    static void serve(DocumentReader reader, String... arguments) throws IOException, InterruptedException {
        var scratch = new Scratch(Path.of(arguments[0]));
        System.setOut(System.err);
        var requests = new SynchronousQueue<Frames.Request>();
        Thread.ofPlatform().daemon().name("requests").start(() -> receive(requests, scratch));
        try (var out = new DataOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 64 * 1024))) {
            Frames.hello(out);
            while (true) {
                Reading reading = Guarded.read(reader, requests.take());
                Frames.write(reading, out);
                if (reading instanceof Reading.Failed failed && failed.broken()) {
                    Runtime.getRuntime().halt(1);
                }
            }
        }
    }

    /** Also while a document is read: when the other process is gone, nobody waits for what comes of it. */
    private static void receive(SynchronousQueue<Frames.Request> requests, Scratch scratch) {
        try (var in = new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in), 64 * 1024))) {
            while (true) {
                requests.put(Frames.readRequest(in));
            }
        } catch (IOException | InterruptedException ignored) {
            scratch.delete();
            Runtime.getRuntime().halt(0);
        }
    }
}
