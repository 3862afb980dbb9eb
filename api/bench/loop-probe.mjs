// Loaded into every thread of a server under test: writes down the longest stop of its event loop, twice a second.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { threadId } from 'node:worker_threads';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
setInterval(() => {
  const line = { at: Date.now(), threadId, milliseconds: delay.max / 1e6 };
  delay.reset();
  appendFileSync(process.env.LOOP_PROBE_FILE, `${JSON.stringify(line)}\n`);
}, 500).unref();
