package dev.carrel.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** Writes Markdown down without its marks. */
final class MarkdownWriter extends AbstractVisitor {

    private static final Pattern MARKUP = Pattern.compile("(?s)<!--.*?-->|<[^<>]*>");

    private final SectionWriter out;
    private final StringBuilder line = new StringBuilder();
    private int lists;
    private boolean itemBegun;
    private int number;

    MarkdownWriter(SectionWriter out) {
        this.out = out;
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
            if (number > 0) {
                out.numberedItem(lists, number + ". " + text);
            } else {
                out.item(lists, text);
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
        out.paragraph(MARKUP.matcher(html.getLiteral()).replaceAll(" "));
    }

    @Override
    public void visit(CustomBlock block) {
        if (block instanceof TableBlock table) {
            out.endTable();
            rows(table);
            out.endTable();
        }
        // The others are properties of the document.
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

    /** The text of what is in it, images by what stands in for them. */
    private String inline(Node node) {
        line.setLength(0);
        visitChildren(node);
        return line.toString();
    }
}
