import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { SECOND } from '../kernel/clock.js';
import { createGauge, createTotal, type Metric } from '../kernel/process/metrics.js';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** The resolution of the event loop's delay. */
const RESOLUTION_MS = 20;
/** The period of the measured peaks, because an older peak would hide a recovery. */
const WINDOW_MS = 60 * SECOND;

export interface ThreadMetrics {
  /** Returns the metrics of only this thread. */
  read(): Metric[];
}

/** Measures this thread. Uses the names of Prometheus' client for Node, so that existing dashboards work. */
export function observeThread(): ThreadMetrics {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => delay.reset(), WINDOW_MS).unref();
  return {
    read: () => {
      const heap = getHeapStatistics();
      const lags = { mean: delay.mean, p99: delay.percentile(99), max: delay.max };
      return [
        ...Object.entries(lags).map(([name, lag]) =>
          createGauge(
            {
              name: `nodejs_eventloop_lag_${name}_seconds`,
              help: `How late the event loop was, ${name} of the last minute at most`,
            },
            toDelaySeconds(lag),
          ),
        ),
        createGauge(
          { name: 'nodejs_heap_size_used_bytes', help: 'Heap in use by the thread' },
          heap.used_heap_size,
        ),
        createGauge(
          { name: 'nodejs_heap_size_limit_bytes', help: 'Heap that the thread may use' },
          heap.heap_size_limit,
        ),
      ];
    },
  };
}

/** Returns the delay beyond the sampling interval in seconds. There is no value right after a reset. */
function toDelaySeconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / SECOND) : 0;
}

/** Returns the metrics of the whole process, including all threads. */
export function collectProcessMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    createGauge(
      { name: 'process_resident_memory_bytes', help: 'Memory of the process, all threads' },
      process.memoryUsage.rss(),
    ),
    createTotal(
      { name: 'process_cpu_seconds_total', help: 'Processor time of the process, all threads' },
      (user + system) / MICROSECONDS,
    ),
    createGauge(
      { name: 'process_start_time_seconds', help: 'When it started, Unix time' },
      performance.timeOrigin / SECOND,
    ),
  ];
}
