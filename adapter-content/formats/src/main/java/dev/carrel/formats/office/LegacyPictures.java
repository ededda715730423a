package dev.carrel.formats.office;

import dev.carrel.formats.picture.PictureFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.poi.hslf.usermodel.HSLFPictureData;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFPictureData;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.usermodel.Picture;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pictures in a document of Office 97 to 2003, in the order in which they lie there. */
final class LegacyPictures implements PictureFiles {

    private static final Logger log = LoggerFactory.getLogger(LegacyPictures.class);
    private static final Set<String> TYPES = Set.of("png", "jpg", "jpeg", "tif", "tiff");

    private final Map<String, byte[]> contents = new LinkedHashMap<>();

    private LegacyPictures() {}

    /** Finds the pictures of a document; none if its pictures are damaged, or older than Office 97. */
    static LegacyPictures find(byte[] document) throws IOException {
        var found = new LegacyPictures();
        try (var files = new POIFSFileSystem(new ByteArrayInputStream(document))) {
            found.addAll(files.getRoot());
        } catch (RuntimeException e) {
            log.debug("The pictures of a document cannot be found", e);
        }
        return found;
    }

    private void addAll(DirectoryNode root) throws IOException {
        if (root.hasEntryCaseInsensitive("WordDocument")) {
            try (var text = new HWPFDocument(root)) {
                for (Picture picture : text.getPicturesTable().getAllPictures()) {
                    add(picture.suggestFileExtension(), picture.getContent());
                }
            }
        } else if (root.hasEntryCaseInsensitive("PowerPoint Document")) {
            try (var slides = new HSLFSlideShow(root)) {
                for (HSLFPictureData picture : slides.getPictureData()) {
                    add(picture.getType().extension.substring(1), picture.getData());
                }
            }
        } else if (root.hasEntryCaseInsensitive("Workbook")) {
            try (var sheets = new HSSFWorkbook(root, true)) {
                for (HSSFPictureData picture : sheets.getAllPictures()) {
                    add(picture.suggestFileExtension(), picture.getData());
                }
            }
        }
    }

    private void add(String type, byte[] content) {
        if (TYPES.contains(type) && content.length <= MAX_PICTURE_BYTES && contents.size() < MAX_PICTURES) {
            contents.put("picture-" + (contents.size() + 1) + "." + type, content);
        }
    }

    @Override
    public List<String> names() {
        return List.copyOf(contents.keySet());
    }

    @Override
    public byte[] read(String name) {
        return Objects.requireNonNull(contents.get(name), name);
    }
}
