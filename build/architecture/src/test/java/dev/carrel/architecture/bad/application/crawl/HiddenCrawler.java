package dev.carrel.architecture.bad.application.crawl;

public class HiddenCrawler {}
