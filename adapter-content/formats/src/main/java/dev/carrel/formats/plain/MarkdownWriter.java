package dev.carrel.formats.plain;

import dev.carrel.domain.text.LinkTarget;
import dev.carrel.formats.text.RaisedDigits;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.HtmlEvents;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.commonmark.ext.footnotes.FootnoteDefinition;
import org.commonmark.ext.footnotes.FootnoteReference;
import org.commonmark.ext.gfm.strikethrough.Strikethrough;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.task.list.items.TaskListItemMarker;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
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
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** Writes the blocks of a Markdown document, their text without its inline markup. */
final class MarkdownWriter extends AbstractVisitor {

    private static final Pattern LINE_BREAK = Pattern.compile("(?i)<br[\\s/>]");
    private static final Pattern INFO_END = Pattern.compile("[\\s,{]");
    private static final String DONE_TASK = "\u2611 ";
    private static final String OPEN_TASK = "\u2610 ";

    private final SectionWriter out;
    private final MarkdownFootnotes footnotes;
    private StringBuilder line = new StringBuilder();
    private int listDepth;
    private int quoteDepth;
    private boolean itemStarted;
    /** Whether what comes next is raised. */
    private boolean isRaised;
    private int number;
    /** How many links the line that is written has. */
    private int links;
    private String task = "";

    MarkdownWriter(SectionWriter out, MarkdownFootnotes footnotes) {
        this.out = out;
        this.footnotes = footnotes;
    }

    void writeDocument(Node document) {
        document.accept(this);
        footnotes.takeRest().forEach(footnote -> out.addParagraph(footnoteText(footnote)));
    }

    @Override
    public void visit(Heading heading) {
        out.startHeading(heading.getLevel(), inlineText(heading));
    }

    @Override
    public void visit(Paragraph paragraph) {
        writeDocument(inlineText(paragraph));
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
        if (listDepth == 0) {
            out.endTable();
        }
        listDepth++;
        visitChildren(list);
        listDepth--;
        number = outer;
    }

    @Override
    public void visit(ListItem item) {
        itemStarted = true;
        visitChildren(item);
        itemStarted = false;
        if (number > 0) {
            number++;
        }
    }

    private void writeDocument(String text) {
        if (itemStarted) {
            itemStarted = false;
            String marked = task + text;
            task = "";
            if (number > 0) {
                out.addItem(listDepth, number, marked);
            } else {
                out.addItem(listDepth, marked);
            }
        } else if (quoteDepth > 0) {
            out.addQuote(text);
        } else {
            out.addParagraph(text);
        }
    }

    @Override
    public void visit(FencedCodeBlock code) {
        String info = Objects.requireNonNullElse(code.getInfo(), "").strip();
        out.addCode(INFO_END.split(info, 2)[0], code.getLiteral());
    }

    @Override
    public void visit(BlockQuote quote) {
        quoteDepth++;
        visitChildren(quote);
        quoteDepth--;
    }

    @Override
    public void visit(IndentedCodeBlock code) {
        out.addCode("", code.getLiteral());
    }

    @Override
    public void visit(HtmlBlock html) {
        HtmlEvents.sendEvents(html.getLiteral(), XhtmlWriter.forPages(out));
    }

    @Override
    public void visit(CustomBlock block) {
        if (block instanceof TableBlock table) {
            out.endTable();
            writeRows(table);
            out.endTable();
        }
        // Other custom blocks are footnotes, written at their references, and front matter.
    }

    private void writeRows(Node table) {
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            if (part instanceof TableRow) {
                List<String> cells = new ArrayList<>();
                for (Node cell = part.getFirstChild(); cell != null; cell = cell.getNext()) {
                    if (cell instanceof TableCell) {
                        cells.add(inlineText(cell));
                    }
                }
                if (table instanceof TableHead) {
                    out.addHeader(cells);
                } else {
                    out.addRow(cells);
                }
            } else {
                writeRows(part);
            }
        }
    }

    @Override
    public void visit(Text text) {
        if (isRaised && !text.getLiteral().isEmpty()) {
            RaisedDigits.setOff(line, text.getLiteral().charAt(0));
        }
        isRaised = false;
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

    @Override
    public void visit(Link link) {
        int start = line.length();
        visitChildren(link);
        if (links <= LinkTarget.MAX_IN_TEXT) {
            line.append(LinkTarget.afterText(line.substring(start), link.getDestination(), ""));
        }
    }

    /** Line breaks are the only text of inline HTML. */
    @Override
    public void visit(HtmlInline html) {
        isRaised = html.getLiteral().equalsIgnoreCase("<sup>");
        if (LINE_BREAK.matcher(html.getLiteral()).lookingAt()) {
            line.append('\n');
        }
    }

    @Override
    public void visit(CustomNode node) {
        switch (node) {
            case TaskListItemMarker marker -> task = marker.isChecked() ? DONE_TASK : OPEN_TASK;
            case FootnoteReference reference -> footnotes.takeFootnote(reference.getLabel())
                    .ifPresent(footnote -> line.append(" [").append(footnoteText(footnote)).append(']'));
            case Strikethrough struck -> {
                // It is no longer valid.
            }
            default -> visitChildren(node);
        }
    }

    /** Returns the text of inline content; images are replaced by their description. */
    private String inlineText(Node node) {
        StringBuilder outer = line;
        int outerLinks = links;
        line = new StringBuilder();
        links = node instanceof Heading ? LinkTarget.MAX_IN_TEXT + 1 : countLinks(node);
        visitChildren(node);
        String text = line.toString();
        line = outer;
        links = outerLinks;
        return text;
    }

    private static int countLinks(Node node) {
        int[] count = {0};
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                count[0]++;
            }
        });
        return count[0];
    }

    /** Returns the paragraphs of a footnote in one line. */
    private String footnoteText(FootnoteDefinition footnote) {
        var text = new StringJoiner(" ");
        for (Node part = footnote.getFirstChild(); part != null; part = part.getNext()) {
            text.add(inlineText(part).strip());
        }
        return text.toString();
    }
}
