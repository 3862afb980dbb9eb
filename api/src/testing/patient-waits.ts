import { vi } from 'vitest';

/** On a busy machine an expected state can take longer than Vitest's default of one second. */
const PATIENCE_MS = 15_000;

const isPatient = Symbol.for('tidings.patient-waits');
const waits = vi as typeof vi & { [isPatient]?: true };

// Once per worker: its test files share `vi`.
if (!waits[isPatient]) {
  waits[isPatient] = true;
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
}

function patient(options: Parameters<typeof vi.waitFor>[1] = {}) {
  return typeof options === 'number' ? { timeout: options } : { timeout: PATIENCE_MS, ...options };
}
