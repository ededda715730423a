package dev.carrel.architecture.bad.application;

import dev.carrel.architecture.bad.application.crawl.HiddenCrawler;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Instant;

class KnowsEverything {

    final HiddenCrawler part = new HiddenCrawler();
    final Instant now = Instant.now();
    Class<?>[] others = {io.javalin.Javalin.class, jakarta.servlet.Servlet.class, org.eclipse.jetty.server.Server.class,
        org.jdbi.v3.core.Jdbi.class, org.sqlite.JDBC.class, org.postgresql.Driver.class,
        com.zaxxer.hikari.HikariConfig.class, org.flywaydb.core.Flyway.class,
        java.sql.Connection.class, javax.sql.DataSource.class, org.jsoup.Jsoup.class,
        org.apache.tika.Tika.class, org.apache.poi.POIDocument.class, org.apache.pdfbox.Loader.class,
        org.commonmark.node.Node.class, org.eclipse.jgit.lib.Repository.class, jakarta.mail.Store.class,
        org.eclipse.angus.mail.imap.IMAPFolder.class,
        org.apache.james.mime4j.MimeException.class,
        org.apache.commons.csv.CSVFormat.class, org.apache.hc.core5.http.HttpHost.class,
        org.apache.lucene.index.IndexWriter.class,
        org.apache.lucene.search.Query.class, org.apache.lucene.store.Directory.class,
        org.apache.lucene.analysis.Analyzer.class, com.fasterxml.jackson.databind.ObjectMapper.class,
        java.net.http.HttpClient.class, picocli.CommandLine.class, me.tongfei.progressbar.ProgressBar.class,
        org.jline.reader.LineReader.class,
        com.typesafe.config.Config.class, crawlercommons.robots.BaseRobotRules.class,
        dev.langchain4j.model.embedding.EmbeddingModel.class, ai.onnxruntime.OrtSession.class,
        ai.djl.huggingface.tokenizers.jni.TokenizersLibrary.class,
        dev.failsafe.Failsafe.class,
        io.micrometer.core.instrument.MeterRegistry.class, io.opentelemetry.api.OpenTelemetry.class,
        com.nimbusds.jose.jwk.JWK.class,
        io.prometheus.metrics.model.registry.PrometheusRegistry.class};

    InputStream anotherWayOut() throws IOException {
        return URI.create("http://example.org/").toURL().openStream();
    }
}
