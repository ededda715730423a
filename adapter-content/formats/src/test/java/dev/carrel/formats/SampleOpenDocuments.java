package dev.carrel.formats;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sample files of the OpenDocument formats. */
public final class SampleOpenDocuments {

    static final String ODF_START = """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"\
             xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"\
             xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"\
             xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"\
             xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"><office:body>""";
    static final String ODF_END = "</office:body></office:document-content>";

    public static byte[] odt() throws IOException {
        return odf("text", "<office:text><text:h text:outline-level=\"1\">Leave</text:h>"
                + "<text:p>Everybody has <text:span>25</text:span> days<text:note><text:note-citation>1"
                + "</text:note-citation><text:note-body><text:p>Part time less.</text:p></text:note-body></text:note>"
                + " of leave.</text:p><text:list><text:list-item><text:p>Summer</text:p><text:list><text:list-item>"
                + "<text:p>July</text:p></text:list-item></text:list></text:list-item><text:list-item>"
                + "<text:p>Winter</text:p></text:list-item></text:list>"
                + "<text:h text:outline-level=\"2\">Sick leave</text:h><text:p>Call<text:s/>before<text:tab/>nin"
                + "e.</text:p>"
                + "<text:tracked-changes><text:p>Deleted.</text:p></text:tracked-changes>"
                + "<table:table table:name=\"T\"><table:table-row><table:table-cell><text:p>Grade</text:p>"
                + "</table:table-cell><table:table-cell><text:p>Salary</text:p></table:table-cell></table:table-row>"
                + "<table:table-row><table:table-cell><text:p>A</text:p></table:table-cell><table:table-cell>"
                + "<text:p>1,000 €</text:p></table:table-cell></table:table-row></table:table></office:text>");
    }

    public static byte[] ods() throws IOException {
        String empty = "<table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell"
                + " table:number-columns-repeated=\"1024\"/></table:table-row>";
        return odf("spreadsheet", "<office:spreadsheet><table:table table:name=\"Staff\">"
                + odsRow("Name", "City", "Leave")
                + odsRow("Anna", "Berlin", "25")
                + "<table:table-row><table:table-cell><text:p>Bob</text:p></table:table-cell><table:table-cell"
                + " table:number-columns-repeated=\"1\"/><table:table-cell><text:p>12.5</text:p></table:table-cell>"
                + "</table:table-row>" + empty + "</table:table><table:table table:name=\"Prices\">"
                + odsRow("Tea", "3") + "</table:table></office:spreadsheet>");
    }

    private static String odsRow(String... cells) {
        var row = new StringBuilder("<table:table-row>");
        for (String cell : cells) {
            row.append("<table:table-cell><text:p>").append(cell).append("</text:p></table:table-cell>");
        }
        return row.append("</table:table-row>").toString();
    }

    public static byte[] odp() throws IOException {
        return odf("presentation", "<office:presentation><draw:page><draw:frame><draw:text-box><text:p>Our tea</text:p>"
                + "</draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Green tea is steamed.</text:p>"
                + "</draw:text-box></draw:frame></draw:page><draw:page><draw:frame><draw:text-box><text:p>"
                + "Prices</text:p>"
                + "</draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Ten euros per box.</text:p>"
                + "</draw:text-box></draw:frame><presentation:notes><draw:frame><draw:text-box>"
                + "<text:p>Mention the discount.</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>"
                + "</office:presentation>");
    }

    static byte[] odt(String body) throws IOException {
        return odf("text", "<office:text>" + body + "</office:text>");
    }

    private static byte[] odf(String kind, String body) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mimetype", "application/vnd.oasis.opendocument." + kind);
        files.put("content.xml", ODF_START + body + ODF_END);
        files.put("meta.xml", "<office:document-meta xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
                + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><office:meta><dc:title>Staff handbook</dc:title>"
                + "</office:meta></office:document-meta>");
        return SampleDocuments.zip(files);
    }

    private SampleOpenDocuments() {}
}
