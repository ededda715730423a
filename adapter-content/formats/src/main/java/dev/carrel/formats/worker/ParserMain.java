package dev.carrel.formats.worker;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
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

/** The main program of a worker process. It ends with its parent process. */
public final class ParserMain {

    private ParserMain() {}

    /** Starts a worker process. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var files = new KeptFiles(Path.of(arguments[0]));
        serve(request -> readFile(request, files), arguments);
    }

    /**
     * Parses documents as {@link #serveRequests(DocumentParser, String...)} does, and reads pages with an extractor.
     */
    public static void serveRequests(TextExtractor pageExtractor, String... arguments)
            throws IOException, InterruptedException {
        var files = new KeptFiles(Path.of(arguments[0]));
        serve(request -> request.format() == FileFormat.OTHER && request.drawing() == null
                ? readPage(pageExtractor, request.source())
                : readFile(request, files), arguments);
    }

    private static ParseResult readFile(ParseRequest request, KeptFiles files) throws Exception {
        files.deleteIdle();
        ParseRequest.Drawing drawing = request.drawing();
        return drawing == null
                ? new DocumentParsers(request.pictures()).parseDocument(request.format(), request.source().bytes())
                : files.drawPicture(request, drawing);
    }

    private static ParseResult readPage(TextExtractor pageExtractor, ExtractionSource source) {
        return switch (pageExtractor.extractText(source)) {
            case ExtractionResult.ExtractedText page -> new ParseResult.ReadPage(page);
            case ExtractionResult.ExtractionFailed failed -> new ParseResult.ParseFailure(failed.failure(), false);
        };
    }

    /**
     * Parses the documents requested on standard input until its end. Only results go to standard output.
     *
     * @param arguments the directory of temporary files, which is deleted at the end
     */
    public static void serveRequests(DocumentParser parser, String... arguments)
            throws IOException, InterruptedException {
        serve(request -> parser.parseDocument(request.format(), request.source().bytes()), arguments);
    }

    private static void serve(ParserErrors.RequestReader reader, String... arguments)
            throws IOException, InterruptedException {
        var tempDirectory = new TempDirectory(Path.of(arguments[0]));
        System.setOut(System.err);
        var requests = new SynchronousQueue<ParseRequest>();
        Thread.ofPlatform().daemon().name("requests").start(() -> receiveRequests(requests, tempDirectory));
        try (var out = new DataOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 64 * 1024))) {
            WorkerProtocol.writeHello(out);
            while (true) {
                ParseResult result = ParserErrors.parseSafely(reader, requests.take());
                WorkerProtocol.writeMessage(result, out);
                if (result instanceof ParseResult.ParseFailure failed && failed.processBroken()) {
                    Runtime.getRuntime().halt(1);
                }
            }
        }
    }

    /** Reads requests while a document is parsed as well: at the end of the input the parent process is gone. */
    private static void receiveRequests(SynchronousQueue<ParseRequest> requests,
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
