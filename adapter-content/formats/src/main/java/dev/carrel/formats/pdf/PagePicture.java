package dev.carrel.formats.pdf;

import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.contentstream.PDFStreamEngine;
import org.apache.pdfbox.contentstream.operator.DrawObject;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.state.Concatenate;
import org.apache.pdfbox.contentstream.operator.state.Restore;
import org.apache.pdfbox.contentstream.operator.state.Save;
import org.apache.pdfbox.contentstream.operator.state.SetGraphicsStateParameters;
import org.apache.pdfbox.contentstream.operator.state.SetMatrix;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.graphics.PDXObject;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;

/** Finds the picture that fills most of a page, as a scan does, and how it lies there. */
final class PagePicture extends PDFStreamEngine {

    private static final int POINTS_PER_INCH = 72;
    private static final double MIN_WHOLE_SHARE = 0.9;
    private static final double MIN_SHARE = 0.4;

    private int pictures;
    private double largestArea;
    private @Nullable PDImageXObject largest;
    private Matrix place = new Matrix();
    private double share;

    private PagePicture() {
        for (var operator : List.of(new Concatenate(this), new Save(this), new Restore(this),
                new SetGraphicsStateParameters(this), new SetMatrix(this), new DrawPicture())) {
            addOperator(operator);
        }
    }

    /** Reads the content of a page without decoding its pictures. */
    static PagePicture find(PDPage page) throws IOException {
        var found = new PagePicture();
        found.processPage(page);
        found.share = found.largestArea / ((double) page.getCropBox().getWidth() * page.getCropBox().getHeight());
        return found;
    }

    /** Returns the only picture of the page if it fills the page and lies straight; null otherwise. */
    @Nullable
    PDImageXObject findWholePage() {
        boolean isStraight = place.getShearX() == 0 && place.getShearY() == 0 && place.getScaleX() > 0
                && place.getScaleY() > 0;
        return pictures == 1 && share >= MIN_WHOLE_SHARE && isStraight ? largest : null;
    }

    /** Returns the only picture of the page if it fills much of it; null otherwise. */
    @Nullable
    PDImageXObject findScan() {
        return pictures == 1 && share >= MIN_SHARE ? largest : null;
    }

    /** Returns the resolution of the picture; 0 if it does not fill much of the page. */
    double dotsPerInch() {
        return largest == null || share < MIN_SHARE ? 0
                : largest.getWidth() * POINTS_PER_INCH / place.getScalingFactorX();
    }

    private void addPicture(PDImageXObject picture) {
        Matrix current = getGraphicsState().getCurrentTransformationMatrix();
        double area = (double) current.getScalingFactorX() * current.getScalingFactorY();
        pictures++;
        if (area > largestArea) {
            largestArea = area;
            largest = picture;
            place = current.clone();
        }
    }

    /** Does not decode pictures. */
    private final class DrawPicture extends DrawObject {

        DrawPicture() {
            super(PagePicture.this);
        }

        @Override
        public void process(Operator operator, List<COSBase> operands) throws IOException {
            PDXObject object = operands.isEmpty() || !(operands.getFirst() instanceof COSName name)
                    ? null
                    : getResources().getXObject(name);
            if (object instanceof PDImageXObject picture) {
                addPicture(picture);
            } else if (object instanceof PDFormXObject form) {
                showForm(form);
            }
        }
    }
}
