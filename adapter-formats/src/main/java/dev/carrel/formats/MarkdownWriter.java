package dev.carrel.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.commonmark.ext.footnotes.FootnoteDefinition;
import org.commonmark.ext.footnotes.FootnoteReference;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.task.list.items.TaskListItemMarker;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** Writes Markdown down without its marks. */
final class MarkdownWriter extends AbstractVisitor {

    private static final Pattern LINE_BREAK = Pattern.compile("(?i)<br[\\s/>]");
    private static final String DONE = "\u2611 ";
    private static final String TO_DO = "\u2610 ";

    private final SectionWriter out;
    private final MarkdownFootnotes footnotes;
    private StringBuilder line = new StringBuilder();
    private int lists;
    private boolean itemBegun;
    private int number;
    private String task = "";

    MarkdownWriter(SectionWriter out, MarkdownFootnotes footnotes) {
        this.out = out;
        this.footnotes = footnotes;
    }

    void write(Node document) {
        document.accept(this);
        footnotes.takeRest().forEach(footnote -> out.paragraph(text(footnote)));
    }

    @Override
    public void visit(Heading heading) {
        out.heading(heading.getLevel(), inline(heading));
    }

    @Override
    public void visit(Paragraph paragraph) {
        write(inline(paragraph));
    }

    @Override
    public void visit(BulletList list) {
        visitList(list, 0);
    }

    @Override
    public void visit(OrderedList list) {
        visitList(list, list.getMarkerStartNumber() == null ? 1 : list.getMarkerStartNumber());
    }

    private void visitList(Node list, int first) {
        int outer = number;
        number = first;
        if (lists == 0) {
            out.endTable();
        }
        lists++;
        visitChildren(list);
        lists--;
        number = outer;
    }

    @Override
    public void visit(ListItem item) {
        itemBegun = true;
        visitChildren(item);
        itemBegun = false;
        if (number > 0) {
            number++;
        }
    }

    private void write(String text) {
        if (itemBegun) {
            itemBegun = false;
            String marked = task + text;
            task = "";
            if (number > 0) {
                out.numberedItem(lists, number + ". " + marked);
            } else {
                out.item(lists, marked);
            }
        } else {
            out.paragraph(text);
        }
    }

    @Override
    public void visit(FencedCodeBlock code) {
        out.verbatim(code.getLiteral());
    }

    @Override
    public void visit(IndentedCodeBlock code) {
        out.verbatim(code.getLiteral());
    }

    @Override
    public void visit(HtmlBlock html) {
        HtmlEvents.send(html.getLiteral(), XhtmlWriter.ofPages(out));
    }

    @Override
    public void visit(CustomBlock block) {
        if (block instanceof TableBlock table) {
            out.endTable();
            rows(table);
            out.endTable();
        }
        // The others are footnotes, written where something refers to them, and properties of the document.
    }

    private void rows(Node table) {
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            if (part instanceof TableRow) {
                List<String> cells = new ArrayList<>();
                for (Node cell = part.getFirstChild(); cell != null; cell = cell.getNext()) {
                    if (cell instanceof TableCell) {
                        cells.add(inline(cell));
                    }
                }
                out.row(cells);
            } else {
                rows(part);
            }
        }
    }

    @Override
    public void visit(Text text) {
        line.append(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
        line.append(code.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak lineBreak) {
        line.append(' ');
    }

    @Override
    public void visit(HardLineBreak lineBreak) {
        line.append('\n');
    }

    /** Of markup within a line only what breaks the line is text. */
    @Override
    public void visit(HtmlInline html) {
        if (LINE_BREAK.matcher(html.getLiteral()).lookingAt()) {
            line.append('\n');
        }
    }

    @Override
    public void visit(CustomNode node) {
        switch (node) {
            case TaskListItemMarker marker -> task = marker.isChecked() ? DONE : TO_DO;
            case FootnoteReference reference -> footnotes.take(reference.getLabel())
                    .ifPresent(footnote -> line.append(" [").append(text(footnote)).append(']'));
            default -> visitChildren(node);
        }
    }

    /** The text of what is in it, images by what stands in for them. */
    private String inline(Node node) {
        StringBuilder outer = line;
        line = new StringBuilder();
        visitChildren(node);
        String text = line.toString();
        line = outer;
        return text;
    }

    /** The text of its paragraphs in one line. */
    private String text(FootnoteDefinition footnote) {
        var text = new StringJoiner(" ");
        for (Node part = footnote.getFirstChild(); part != null; part = part.getNext()) {
            text.add(inline(part).strip());
        }
        return text.toString();
    }
}
