package dev.carrel.formats.plain;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static org.assertj.core.api.Assertions.assertThat;

/** Plain text formats with markup of their own, which are read as what they are. */
final class MarkupTranslationTest {

    @Test
    void readsRestructuredText() {
        assertThat(textOf("""
                .. _mooring:

                ==========
                Mooring
                ==========

                See :ref:`the ropes <ropes>` and `the office <https://wismar.example/a>`_ for ``max_berths``.

                .. note::
                   Tie it twice.

                .. image:: berth.png
                   :alt: A berth

                Fees
                ----

                ======  =====
                Length  Fee
                ======  =====
                7 m     31
                9 m     44
                ======  =====

                Run this::

                    moor --twice
                      now

                .. code-block:: sh
                   :linenos:

                   untie
                """, "mooring.rst")).isEqualTo("Mooring|See the ropes and the office (https://wismar.example/a) for "
                + "max_berths.\n\nTie it twice.|Mooring/Fees|| Length | Fee |\n| --- | --- |\n| 7 m | 31 |\n"
                + "| 9 m | 44 |\n\nRun this:\n\n```\nmoor --twice\n  now\n```\n\n```\nuntie\n```");
    }

    @Test
    void readsAsciiDoc() {
        assertThat(textOf("""
                = Mooring
                :harbour: Wismar
                // internal

                [[fees]]
                == Fees in {harbour}

                See <<ropes,the ropes>> and https://wismar.example/a[the office].

                [source,sh]
                ----
                moor --twice
                ----

                * ropes
                ** long ones

                |===
                |Length |Fee

                |7 m |31
                |9 m
                |44
                |===
                """, "mooring.adoc")).isEqualTo("Mooring/Fees in Wismar|See the ropes and the office "
                + "(https://wismar.example/a).\n\n```\nmoor --twice\n```\n\n- ropes\n    - long ones\n\n"
                + "| Length | Fee |\n| --- | --- |\n| 7 m | 31 |\n| 9 m | 44 |");
    }

    @Test
    void readsLatex() {
        assertThat(textOf("""
                \\documentclass{article}
                \\usepackage{ropes}
                \\title{Mooring}
                \\begin{document}
                \\section{Fees}\\label{fees}
                A \\textbf{long \\emph{berth}} costs 31~crowns, 7\\% less\\footnote{In winter.} at night. % why?
                \\begin{enumerate}
                \\item Tie it.
                \\item Pay.
                \\end{enumerate}
                \\begin{verbatim}
                moor { twice }
                \\end{verbatim}
                \\end{document}
                """, "mooring.tex"))
                .isEqualTo("Mooring/Fees|A long berth costs 31 crowns, 7% less [In winter.] at night.\n\n"
                        + "1. Tie it.\n2. Pay.\n\n```\nmoor { twice }\n```");
    }

    @Test
    void readsManualPages() {
        assertThat(textOf("""
                .\\" written by hand
                .TH MOOR 1 "2031"
                .SH NAME
                moor \\- tie a ship
                .SH OPTIONS
                .TP
                .BR \\-t ", " \\-\\-twice
                Tie it \\fItwice\\fR.
                .PP
                .nf
                moor \\-t
                .fi
                """, "moor.1")).isEqualTo("MOOR/NAME|moor - tie a ship|MOOR/OPTIONS|-t, --twice\n\nTie it twice.\n\n"
                + "```\nmoor -t\n```");
    }

    @Test
    void readsWhatGeneratorsAddToMarkdown() {
        assertThat(textOf("""
                import Tabs from '@theme/Tabs';

                :::tip Good to know
                Tie it twice.
                :::

                {/* to do */}
                <TabItem value="a" label="Long ships">

                Tie them **thrice**.

                </TabItem>
                {% hint style="info" %}
                It rains.
                {% endhint %}

                ```js
                import a from 'b';
                ```
                """, "mooring.mdx"))
                .isEqualTo("|Good to know\n\nTie it twice.\n\nLong ships\n\nTie them thrice.\n\nIt rains."
                        + "\n\n```js\nimport a from 'b';\n```");
    }

    /** Returns the title and headings, and the text, of each section. */
    private static String textOf(String content, String name) {
        var read = asText(content, name);
        String title = read.title() == null ? "" : read.title();
        return read.sections()
                .stream()
                .map(section -> (section.headings().isEmpty() || title.isEmpty() ? title
                        : title + "/") + String.join("/", section.headings()) + "|" + section.text())
                .collect(Collectors.joining("|"));
    }
}
