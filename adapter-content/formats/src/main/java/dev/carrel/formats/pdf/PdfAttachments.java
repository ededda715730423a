package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.parse.ParseResult.InnerDocument;
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
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDNameTreeNode;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationFileAttachment;

/**
 * The files in a PDF, such as the documents of a portfolio or files that are pinned to a page: the names of all, plain
 * texts, and the others as documents of their own.
 */
final class PdfAttachments {

    private static final int MAX_FILES = 100;
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_DEPTH = 16;
    private static final int MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;
    private final Map<String, PDComplexFileSpecification> files = new LinkedHashMap<>();

    private PdfAttachments() {}

    /** Finds the files. */
    static PdfAttachments of(PDDocument document) throws IOException {
        var attachments = new PdfAttachments();
        var names = document.getDocumentCatalog().getNames();
        PDEmbeddedFilesNameTreeNode root = names == null ? null : names.getEmbeddedFiles();
        if (root != null) {
            attachments.collect(root, 0);
        }
        for (PDPage page : document.getPages()) {
            for (PDAnnotation note : page.getAnnotations()) {
                if (note instanceof PDAnnotationFileAttachment pinned
                        && pinned.getFile() instanceof PDComplexFileSpecification file) {
                    attachments.add("", file);
                }
            }
        }
        return attachments;
    }

    private void add(String key, PDComplexFileSpecification file) {
        String name = TextCleaner.FILE.toSingleLine(file.getFilename() == null ? key : file.getFilename());
        if (files.size() < MAX_FILES && !name.isEmpty()) {
            files.putIfAbsent(name, file);
        }
    }

    /** Returns true if there are none. */
    boolean isEmpty() {
        return files.isEmpty();
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
                byte[] bytes = read(file.getValue(), MAX_DOCUMENT_BYTES + 1);
                boolean isRead = bytes.length > 0 && bytes.length <= MAX_DOCUMENT_BYTES;
                out.leaveOut(Part.ATTACHMENTS, isRead ? 0 : 1);
                if (isRead) {
                    out.addInner(new InnerDocument(file.getKey(), null, bytes));
                }
            }
        }
    }

    private void collect(PDNameTreeNode<PDComplexFileSpecification> node, int depth) throws IOException {
        Map<String, PDComplexFileSpecification> own = node.getNames();
        if (own != null) {
            own.forEach((key, file) -> {
                if (file != null) {
                    add(key, file);
                }
            });
        }
        List<PDNameTreeNode<PDComplexFileSpecification>> kids = node.getKids();
        for (var kid : kids == null || depth == MAX_DEPTH ? new ArrayList<PDNameTreeNode<PDComplexFileSpecification>>()
                : kids) {
            collect(kid, depth + 1);
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
