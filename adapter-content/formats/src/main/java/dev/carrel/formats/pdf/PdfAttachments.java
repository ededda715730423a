package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut.Part;
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

/** The files in a PDF: the names of all, and the content of plain texts. */
final class PdfAttachments {

    private static final int MAX_FILES = 100;
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_DEPTH = 16;

    private PdfAttachments() {}

    static void write(PDDocument document, SectionWriter out) throws IOException {
        var names = document.getDocumentCatalog().getNames();
        PDEmbeddedFilesNameTreeNode root = names == null ? null : names.getEmbeddedFiles();
        Map<String, PDComplexFileSpecification> files = new LinkedHashMap<>();
        if (root != null) {
            collect(root, files, 0);
        }
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
                out.leaveOut(Part.ATTACHMENTS, 1);
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
        PDEmbeddedFile content = file.getEmbeddedFileUnicode() == null ? file.getEmbeddedFile()
                : file.getEmbeddedFileUnicode();
        if (content == null) {
            return "";
        }
        try (var in = content.createInputStream()) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            boolean isPlain = text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t');
            return isPlain && bytes.length <= MAX_BYTES ? text : "";
        } catch (CharacterCodingException ignored) {
            return "";
        }
    }
}
