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
    void readsTablesAndNotesOfRestructuredText() {
        assertThat(textOf("""
                Fees
                ====

                :Author: Eva
                :Valid: 2031

                A berth costs 31 crowns [#winter]_ for 10\\ :sup:`2` |unit|. Old [2]_.

                .. [#winter] In winter 20
                   crowns.
                .. [2] Before 2030.
                .. [3] Never said.
                .. |unit| replace:: metres

                .. list-table:: By length
                   :header-rows: 1

                   * - Length
                     - Fee
                   * - 7 m
                     - **31**
                       crowns
                   * -
                     - 44

                .. csv-table::
                   :header: "Pier", "Open"

                   North, "May, June"

                #. Tie it.

                   * twice

                #. Pay.

                rope
                   Is long.
                """, "fees.rst")).isEqualTo("Fees|Author: Eva\n\nValid: 2031\n\nA berth costs 31 crowns [In winter 20 "
                + "crowns.] for 10^2 metres. Old [Before 2030.].\n\nBy length\n\n| Length | Fee |\n| --- | --- |\n"
                + "| 7 m | 31 crowns |\n|  | 44 |\n\n| Pier | Open |\n| --- | --- |\n| North | May, June |\n\n"
                + "1. Tie it.\n    - twice\n2. Pay.\n\nrope\n\nIs long.\n\nNever said.");
    }

    @Test
    void readsWhatRestructuredTextDescribes() {
        assertThat(textOf("""
                Program
                =======

                .. py:function:: moor(rope, *, twice=False)
                   :module: harbour

                   Ties a ship to :class:`~harbour.Pier`, as in ! ::

                      moor(rope)

                   .. versionadded:: 3.2
                      The *twice* option.

                   >>> moor(rope)
                   True

                .. index:: rope
                   single: long rope

                .. a remark
                   of the authors

                .. figure:: berth.png
                   :alt: A berth

                   A berth at noon.
                """, "program.rst")).isEqualTo("Program|moor(rope, *, twice=False)\n\nTies a ship to Pier, as in !\n\n"
                + "```\nmoor(rope)\n```\n\nNew in version 3.2: The twice option.\n\n```\n>>> moor(rope)\nTrue\n```\n\n"
                + "A berth at noon.");
    }

    @Test
    void readsNotesAndPowersOfAsciiDoc() {
        String source = "= Fees\n\nA berth costs [line-through]#40# 31 crowns.footnote:[In winter 20.] "
                + "The pier is 10^2^ m, H~2~O, [.big]#wide#, A^..B^ and A~1..B~2.\n";
        assertThat(textOf(source, "fees.adoc"))
                .isEqualTo("Fees|A berth costs 31 crowns. [In winter 20.] "
                        + "The pier is 10^2 m, H2O, wide, A^..B^ and A~1..B~2.");
    }

    @Test
    void readsTablesAndFormulasOfLatex() {
        assertThat(textOf(
                """
                        \\begin{document}
                        \\section{Fees}
                        A berth costs \\sout{40} 31~crowns and $\\frac{a}{b}$, see \\href{https://wismar.example/a}{the plan}, 10\\textsuperscript{2}.
                        \\begin{tabular}{l|r}
                        Length & Fee \\\\ \\hline
                        7 m & 31
                          crowns \\\\[2pt]
                        \\multicolumn{2}{c}{Closed} \\\\
                        \\end{tabular}
                        \\begin{equation} f = 31 l \\label{f} \\end{equation} Then pay.
                        \\end{document}
                        """,
                "fees.tex")).isEqualTo("Fees|A berth costs 31 crowns and $\\frac{a}{b}$, see the plan "
                        + "(https://wismar.example/a), 10^2.\n\n| Length | Fee |\n| --- | --- |\n| 7 m | 31 crowns |\n"
                        + "| Closed |  |\n\nf = 31 l\n\nThen pay.");
    }

    @Test
    void readsItemsOfManualPages() {
        assertThat(textOf("""
                .TH MOOR 1 "2031"
                .SH NOTES
                .IP \\(bu 2
                Tie it.
                .IP 2. 4
                Pay.
                .IP "\\fB\\-t\\fR" 4
                Twice.
                """, "moor.1")).isEqualTo("MOOR/NOTES|- Tie it.\n2. Pay.\n\n-t\n\nTwice.");
    }

    @Test
    void readsRemarksAndPowersOfMarkdown() {
        assertThat(textOf("""
                > [!WARNING]
                > Tie it twice.

                A pier of 10^2^ m, H~2~O and 2^x.
                """, "fees.md")).isEqualTo("|> WARNING: Tie it twice.\n\nA pier of 10^2 m, H2O and 2^x.");
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
