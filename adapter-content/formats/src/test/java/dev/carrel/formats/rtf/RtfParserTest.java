package dev.carrel.formats.rtf;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** RTF as different programs write it. */
final class RtfParserTest {

    private static final String STYLES = "{\\stylesheet{\\s1\\outlinelevel0 heading 1;}{\\s0 Normal;}}";

    @Test
    void readsShortestDocument() throws Exception {
        for (String rtf : List.of("{\\rtf1\\ansi Hello world}", "{\\rtf1 Hello world}", "{\\rtf Hello world}",
                "{\\rtf1\\ansi{\\b Hello} world}", "{\\rtf1\\ansi Hello world", "{\\rtf1\\ansi\nHello world\n}\0",
                "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}Hello world}",
                "{\\rtf1\\ansi{\\*\\generator Tea 1;}{\\info{\\author Anna}}\\b Hello world\\b0 }")) {
            assertThat(text(rtf)).as(rtf).isEqualTo("Hello world");
        }
    }

    @Test
    void readsTextBeforeFirstParagraphEnd() throws Exception {
        assertThat(text("{\\rtf1\\ansi One\\page Two\\column Three\\sect Four\\par Five}"))
                .isEqualTo("One\n\nTwo\n\nThree\n\nFour\n\nFive");
        assertThat(text("{\\rtf1\\ansi\\trowd\\intbl a\\cell b\\cell\\row\\trowd\\intbl c\\cell d\\cell\\row}"))
                .isEqualTo("| a | b |\n| c | d |");
        assertThat(text("{\\rtf1\\ansi\\emdash\\'e4\\u8211 ?\\~x\\tab y\\line z}")).isEqualTo("—ä– x y\nz");
    }

    @Test
    void readsNotesWhereTheyAreReferenced() throws Exception {
        for (String start : List.of("{\\footnote ", "{\\*\\footnote ", "{\\*\\footnote\\ftnalt ")) {
            assertThat(text("{\\rtf1\\ansi A berth costs 72 crowns{\\super\\chftn" + start
                    + "\\chftn\\pard\\plain \\s25 In winter\\par 50.}}, by ship.\\par Row away.}"))
                    .as(start)
                    .isEqualTo("A berth costs 72 crowns [In winter 50.] , by ship.\n\nRow away.");
        }
    }

    @Test
    void leavesOutComments() throws Exception {
        ParseResult.ParsedText text = read("{\\rtf1\\ansi Row{\\*\\atnid EV}{\\*\\atnauthor Eva}\\chatn{\\*\\annotation"
                + "{\\*\\atndate 1}Why? {\\b Sail}!} away.}");

        assertThat(text.sections()).containsExactly(sectionOf(List.of(), "Row away."));
        assertThat(text.leftOut()).containsExactly(new LeftOut(LeftOut.Part.COMMENTS, 1));
    }

    @Test
    void readsCellsOfSeveralParagraphsAndRows() throws Exception {
        assertThat(text("{\\rtf1\\ansi\\trowd\\clvmgf\\cellx1\\cellx2\\pard\\intbl North\\par pier\\cell Ida\\cell\\row"
                + "\\trowd\\clvmrg\\cellx1\\cellx2\\pard\\intbl\\cell Ola\\cell\\row\\pard Row away.\\par}"))
                .isEqualTo("| North pier | Ida |\n| North pier | Ola |\n\nRow away.");
    }

    @Test
    void setsRaisedDigitsOffAcrossTheLinesOfTheFile() throws Exception {
        assertThat(text("{\\rtf1\\ansi {\\loch\nA lamp of 10}{\\loch\\super\\loch\n6}{\\loch\n candela.}}"))
                .isEqualTo("A lamp of 10^6 candela.");
    }

    @Test
    void readsMarkersWithAnyFallbackLength() throws Exception {
        for (String stands : List.of("", "\\uc0", "\\uc1", "\\uc2")) {
            ParseResult.ParsedText text = read(
                    "{\\rtf1\\ansi" + STYLES + stands + "\\pard\\s1 Tea\\par\\pard\\s0 Is hot.\\par"
                            + "\\trowd\\intbl a\\cell b\\cell\\row\\pard\\s1 Cups\\par\\pard\\s0 Are not.\\par}");

            assertThat(text.sections()).as(stands)
                    .containsExactly(sectionOf(List.of(), "Is hot.\n\n| a | b |"),
                            sectionOf(List.of("Cups"), "Are not."));
            assertThat(text.title()).isEqualTo("Tea");
        }
    }

    @Test
    void leavesOutDeletedAndStruckText() throws Exception {
        assertThat(text(
                "{\\rtf1\\ansi Moor {\\deleted at the {\\b old} pier\\'e4\\tab x}{\\revised here}, \\strike 3\\u8211 ?4"
                        + "\\strike0 5 days {\\striked1 or more}at most.\\par\\strike Never.\\plain  Soon.\\par}"))
                .isEqualTo("Moor here, 5 days at most.\n\nSoon.");
    }

    @Test
    void keepsAddressesOfLinks() throws Exception {
        String link = "{\\field{\\*\\fldinst{HYPERLINK \"https://example.org/leave\"}}{\\fldrslt{\\ul the form}}}";

        assertThat(text("{\\rtf1\\ansi Use " + link + " for leave.\\par Send it.\\par}"))
                .isEqualTo("Use the form (https://example.org/leave) for leave.\n\nSend it.");
        assertThat(text("{\\rtf1\\ansi\\trowd\\intbl " + link + "\\cell b\\cell\\row}"))
                .isEqualTo("| the form (https://example.org/leave) | b |");
        assertThat(text("{\\rtf1\\ansi One.\\par " + link + " is here.\\par\\pard " + link + "\\par}"))
                .isEqualTo(
                        "One.\n\nthe form (https://example.org/leave) is here.\n\nthe form (https://example.org/leave)");
    }

    @Test
    void setsRaisedDigitsOff() throws Exception {
        assertThat(text("{\\rtf1\\ansi 10{\\super 6} rays cost 72\\super 3)\\nosupersub  for 5 m{\\super 2}.\\par"
                + "{\\super 3}4 of x.}")).isEqualTo("10^6 rays cost 72^3) for 5 m2.\n\n34 of x.");
    }

    @Test
    void readsLeadingHeading() throws Exception {
        assertThat(read("{\\rtf1\\ansi" + STYLES + "\\s1 Tea\\par\\s0 Is hot.}")).isEqualTo(text("Tea", "Is hot."));
    }

    @Test
    void readsTextEditRtf() throws Exception {
        assertThat(text("""
                {\\rtf1\\ansi\\ansicpg1252\\cocoartf2639
                \\cocoatextscaling0\\cocoaplatform0{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}
                {\\colortbl;\\red255\\green255\\blue255;}
                {\\*\\expandedcolortbl;;}
                \\paperw11900\\paperh16840\\margl1440\\margr1440\\vieww11520\\viewh8400\\viewkind0
                \\pard\\tx566\\tx1133\\pardirnatural\\partightenfactor0

                \\f0\\fs24 \\cf0 Hello from TextEdit.\\
                \\
                Second paragraph \\uc0\\u9731  snow.}"""))
                .isEqualTo("Hello from TextEdit.\n\nSecond paragraph ☃ snow.");
    }

    @Test
    void readsWordPadRtf() throws Exception {
        assertThat(text("{\\rtf1\\ansi\\ansicpg1252\\deff0\\nouicompat\\deflang1031{\\fonttbl{\\f0\\fnil\\fcharset0 "
                + "Calibri;}}\r\n{\\*\\generator Riched20 10.0.19041}\\viewkind4\\uc1 \r\n\\pard\\sa200\\sl276\\slmult1"
                + "\\f0\\fs22\\lang7 Hello from WordPad.\\par\r\nZweite Zeile \\'fc.\\par\r\n}\r\n\0"))
                .isEqualTo("Hello from WordPad.\n\nZweite Zeile ü.");
    }

    @Test
    void readsLibreOfficeRtf() throws Exception {
        assertThat(
                read("{\\rtf1\\ansi\\deff3\\adeflang1025\n{\\fonttbl{\\f0\\froman\\fprq2\\fcharset0 Times New Roman;}"
                        + "{\\f3\\froman\\fprq2\\fcharset0 Liberation Serif{\\*\\falt Times New Roman};}}\n"
                        + "{\\stylesheet{\\s0\\snext0\\ltrpar\\loch\\f3\\fs24\\lang1031 Normal;}\n"
                        + "{\\s15\\sbasedon0\\snext16\\outlinelevel0\\sb240\\b Heading 1;}\n}{\\*\\generator "
                        + "LibreOffice/7.4$Linux}"
                        + "{\\info{\\creatim\\yr2026\\mo11}}\n\\formshade\\sectd\n\\pard\\plain \\s15\\ltrpar "
                        + "Tea\n\\par \\pard\\plain "
                        + "\\s0\\ltrpar{\\loch Is hot.}\n\\par }"))
                .isEqualTo(text("Tea", "Is hot."));
    }

    @Test
    void readsWordRtf() throws Exception {
        assertThat(
                read("{\\rtf1\\adeflang1025\\ansi\\ansicpg1252\\uc1\\deff0\\stshfdbch0{\\fonttbl{\\f0\\fbidi \\froman"
                        + "\\fcharset0\\fprq2{\\*\\panose 02020603050405020304}Times New Roman;}}"
                        + "{\\stylesheet{\\ql \\li0 \\snext0 "
                        + "Normal;}{\\s1\\ql \\li0\\outlinelevel0 \\sbasedon0 heading 1;}}{\\*\\rsidtbl "
                        + "\\rsid123}{\\mmathPr"
                        + "\\mmathFont34}{\\info{\\author Anna}{\\nofpages1}}\\paperw11906\\sectd \\pard\\plain "
                        + "\\ltrpar\\s1\\ql "
                        + "{\\rtlch\\fcs1 \\af0 \\ltrch\\fcs0 \\insrsid1 Tea}{\\rtlch\\fcs1 \\par }\\pard\\plain"
                        + " {\\insrsid2 Is hot.}"
                        + "{\\par }{\\*\\themedata 504b}}"))
                .isEqualTo(text("Tea", "Is hot."));
    }

    private static String label(String text) {
        return "{\\listtext\\pard\\plain\\f1 " + text + "\\tab}";
    }

    @Test
    void numbersTheItemsOfLists() throws Exception {
        String list = "\\pard\\ls1\\ilvl0 ";
        String inner = "\\pard\\ls1\\ilvl1 ";
        assertThat(text("{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f1 Symbol;}}\\pard Bring:\\par " + label("1.") + list
                + "a rope\\par " + label("2.") + "oars\\par " + label("\\'b7") + inner + "two\\par " + label("\\'b7")
                + "or four\\par " + label("3.") + list + "food\\par \\pard Then:\\par " + label("a)") + list
                + "row\\par {\\pntext\\f0 7.\\tab}\\pard{\\*\\pn\\pnlvlbody} moor\\par \\pard Done.\\par}"))
                .isEqualTo(
                        "Bring:\n\n1. a rope\n2. oars\n    - two\n    - or four\n3. food\n\nThen:\n\n- a) row\n7. moor"
                                + "\n\nDone.");
    }

    @Test
    void keepsTheNumbersOfHeadingsAndOfCells() throws Exception {
        assertThat(read(
                "{\\rtf1\\ansi{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}" + label("3.4") + "\\pard\\s1 Fees\\par "
                        + "\\pard\\s0 A berth.\\par \\trowd\\pard\\intbl " + label("1.")
                        + "North\\cell 31\\cell\\row\\pard\\par}"))
                .isEqualTo(text("3.4 Fees", "A berth.\n\n| 1. North | 31 |"));
    }

    private static ParseResult.ParsedText text(String heading, String text) {
        return new ParseResult.ParsedText(heading, List.of(sectionOf(List.of(), text)));
    }

    private static String text(String rtf) throws Exception {
        return read(rtf).sections().getFirst().text();
    }

    private static ParseResult.ParsedText read(String rtf) throws Exception {
        return (ParseResult.ParsedText) new RtfParser(PictureContext.NONE).parseDocument(FileFormat.RTF,
                rtf.getBytes(StandardCharsets.ISO_8859_1));
    }
}
