// Writes the longest stop of the event loop twice per second. Every thread of a server under test loads this file.
import { appendFileSync, closeSync, openSync, readSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

const TICK_MS = 5;
const buffer = Buffer.alloc(100);

/** Returns the nanoseconds that this thread ran, and the nanoseconds that it waited for a core. */
function schedule() {
  const file = openSync('/proc/thread-self/schedstat', 'r');
  const length = readSync(file, buffer, 0, buffer.length, 0);
  closeSync(file);
  const [ran, waited] = buffer.toString('latin1', 0, length).split(' ').map(Number);
  return { ran, waited, at: performance.now() };
}

const noStop = { milliseconds: 0, own: 0, cpu: 0 };
let longest = { ...noStop };
let last = schedule();
setInterval(() => {
  const now = schedule();
  const stop = now.at - last.at - TICK_MS;
  const waitMs = (now.waited - last.waited) / 1e6;
  longest = {
    milliseconds: Math.max(longest.milliseconds, stop),
    // Excludes the time that other programs took.
    own: Math.max(longest.own, stop - waitMs),
    cpu: Math.max(longest.cpu, (now.ran - last.ran) / 1e6),
  };
  last = now;
}, TICK_MS).unref();
setInterval(() => {
  appendFileSync(
    process.env.LOOP_PROBE_FILE,
    `${JSON.stringify({ at: Date.now(), threadId, ...longest })}\n`,
  );
  longest = { ...noStop };
}, 500).unref();
