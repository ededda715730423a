package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.text.MagicBytes;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.common.PDNameTreeNode;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;

/** The files in a PDF, such as the documents of a portfolio: the names of all, plain texts, and other PDFs. */
final class PdfAttachments {

    private static final int MAX_FILES = 100;
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_DEPTH = 16;
    private static final int MAX_DOCUMENTS = 20;
    private static final int MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;

    private final Map<String, PDComplexFileSpecification> files = new LinkedHashMap<>();
    private final Map<String, byte[]> documents = new LinkedHashMap<>();

    private PdfAttachments() {}

    /** Finds the files. */
    static PdfAttachments of(PDDocument document) throws IOException {
        var attachments = new PdfAttachments();
        var names = document.getDocumentCatalog().getNames();
        PDEmbeddedFilesNameTreeNode root = names == null ? null : names.getEmbeddedFiles();
        if (root != null) {
            collect(root, attachments.files, 0);
        }
        for (var file : attachments.files.entrySet()) {
            byte[] start = read(file.getValue(), MagicBytes.PDF.signature().length());
            if (attachments.documents.size() < MAX_DOCUMENTS && MagicBytes.PDF.matches(start)) {
                byte[] whole = read(file.getValue(), MAX_DOCUMENT_BYTES + 1);
                if (whole.length <= MAX_DOCUMENT_BYTES) {
                    attachments.documents.put(file.getKey(), whole);
                }
            }
        }
        return attachments;
    }

    /** Returns the PDFs among the files, by their names. */
    Map<String, byte[]> documents() {
        return documents;
    }

    /** Writes the names of the files, and the plain texts. */
    void write(SectionWriter out) throws IOException {
        if (files.isEmpty()) {
            return;
        }
        out.startHeading(1, "");
        out.addParagraph("Attachments:");
        files.keySet().forEach(name -> out.addItem(1, name));
        for (var file : files.entrySet()) {
            String text = textOf(file.getValue());
            if (!text.isBlank()) {
                out.startHeading(1, file.getKey());
                out.addCode("", text);
            } else {
                out.leaveOut(Part.ATTACHMENTS, documents.containsKey(file.getKey()) ? 0 : 1);
            }
        }
    }

    private static void collect(PDNameTreeNode<PDComplexFileSpecification> node,
            Map<String, PDComplexFileSpecification> files, int depth) throws IOException {
        Map<String, PDComplexFileSpecification> own = node.getNames();
        if (own != null) {
            own.forEach((key, file) -> {
                if (file != null && files.size() < MAX_FILES) {
                    String name = file.getFilename() == null ? key : file.getFilename();
                    files.putIfAbsent(TextCleaner.FILE.toSingleLine(name), file);
                }
            });
        }
        List<PDNameTreeNode<PDComplexFileSpecification>> kids = node.getKids();
        for (var kid : kids == null || depth == MAX_DEPTH ? new ArrayList<PDNameTreeNode<PDComplexFileSpecification>>()
                : kids) {
            collect(kid, files, depth + 1);
        }
    }

    /** Returns the text of a small file in UTF-8 without control characters; empty for others. */
    private static String textOf(PDComplexFileSpecification file) throws IOException {
        try {
            byte[] bytes = read(file, MAX_BYTES + 1);
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            boolean isPlain = text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t');
            return isPlain && bytes.length <= MAX_BYTES ? text : "";
        } catch (CharacterCodingException ignored) {
            return "";
        }
    }

    private static byte[] read(PDComplexFileSpecification file, int maxBytes) throws IOException {
        PDEmbeddedFile content = file.getEmbeddedFileUnicode() == null ? file.getEmbeddedFile()
                : file.getEmbeddedFileUnicode();
        if (content == null) {
            return new byte[0];
        }
        try (var in = content.createInputStream()) {
            return in.readNBytes(maxBytes);
        }
    }
}
