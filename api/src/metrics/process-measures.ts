import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { SECOND } from '../kernel/clock.js';
import { gauge, type Measure, total } from '../kernel/measures.js';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** How finely the event loop is looked at: what is shorter than this stops nobody. */
const RESOLUTION_MS = 20;
/** What is told is of this time at most: a peak of yesterday would hide that all is well again. */
const WINDOW_MS = 60 * SECOND;

export interface ThreadMeasures {
  /** Of this thread alone. */
  read(): Measure[];
}

/** How this thread is doing; names as Prometheus' own client for Node has them, so that dashboards made for it fit. */
export function measureThread(): ThreadMeasures {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => delay.reset(), WINDOW_MS).unref();
  return {
    read: () => {
      const heap = getHeapStatistics();
      const lags = { mean: delay.mean, p99: delay.percentile(99), max: delay.max };
      return [
        ...Object.entries(lags).map(([name, lag]) =>
          gauge(
            {
              name: `nodejs_eventloop_lag_${name}_seconds`,
              help: `How late the event loop was, ${name} of the last minute at most`,
            },
            secondsOf(lag),
          ),
        ),
        gauge(
          { name: 'nodejs_heap_size_used_bytes', help: 'Heap in use by the thread' },
          heap.used_heap_size,
        ),
        gauge(
          { name: 'nodejs_heap_size_limit_bytes', help: 'Heap that the thread may use' },
          heap.heap_size_limit,
        ),
      ];
    },
  };
}

/** From one look to the next, the pause between them taken off; nothing was seen yet right after a reset. */
function secondsOf(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / SECOND) : 0;
}

/** Of the whole process, whatever threads it has. */
export function measureProcess(): Measure[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge(
      { name: 'process_resident_memory_bytes', help: 'Memory of the process, all threads' },
      process.memoryUsage.rss(),
    ),
    total(
      { name: 'process_cpu_seconds_total', help: 'Processor time of the process, all threads' },
      (user + system) / MICROSECONDS,
    ),
    gauge(
      { name: 'process_start_time_seconds', help: 'When it started, Unix time' },
      performance.timeOrigin / SECOND,
    ),
  ];
}
