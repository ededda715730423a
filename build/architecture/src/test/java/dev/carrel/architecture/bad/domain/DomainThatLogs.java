package dev.carrel.architecture.bad.domain;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class DomainThatLogs {

    static final Logger log = LoggerFactory.getLogger(DomainThatLogs.class);
}
