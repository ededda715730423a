package dev.carrel.bootstrap.metrics;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import java.lang.management.ManagementFactory;

/** The use of processors, with the names and units that Prometheus has for them. */
final class ProcessorMeters implements MeterBinder {

    /** To be added to a registry before its first meter. */
    static final MeterFilter NAMES = new MeterFilter() {
        @Override
        public MeterFilterReply accept(Meter.Id id) {
            // Is in nanoseconds.
            return id.getName().equals("process.cpu.time") ? MeterFilterReply.DENY : MeterFilterReply.NEUTRAL;
        }

        @Override
        public Meter.Id map(Meter.Id id) {
            // What ends in "count" is a part of a histogram.
            return id.getName().equals("system.cpu.count") ? id.withName("system.cpus") : id;
        }
    };

    @Override
    public void bindTo(MeterRegistry registry) {
        new ProcessorMetrics().bindTo(registry);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean process) {
            FunctionCounter.builder("process.cpu", process, it -> it.getProcessCpuTime() / 1e9)
                    .description("CPU time used by the process.")
                    .baseUnit("seconds")
                    .register(registry);
        }
    }
}
