import type { Io } from '../io.js';

/** The results to filter when the command has ended. */
const resultsByIo = new WeakMap<Io, unknown[]>();

/** Starts to collect results instead of printing them. */
export function collectResults(io: Io): void {
  resultsByIo.set(io, []);
}

/** Stops collecting, and returns the collected results. Returns undefined if the results were printed. */
export function takeResults(io: Io): unknown[] | undefined {
  const results = resultsByIo.get(io);
  resultsByIo.delete(io);
  return results;
}

/** Prints a result as JSON, unless it is collected for a filter. */
export function printJson(io: Io, value: unknown): void {
  const results = resultsByIo.get(io);
  if (results === undefined) io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  else results.push(value);
}
