import { vi } from 'vitest';

/** The timeout. On a busy machine, an expected state can take longer than Vitest's default of one second. */
const PATIENCE_MS = 15_000;
/** The polling interval. Vitest's default of 50 ms is longer than most waits. */
const INTERVAL_MS = 10;

const isPatient = Symbol.for('tidings.patient-waits');
const patientVi = vi as typeof vi & { [isPatient]?: true };

// Patches `vi` once per worker, because its test files share `vi`.
if (!patientVi[isPatient]) {
  patientVi[isPatient] = true;
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, toPatientOptions(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, toPatientOptions(options));
}

function toPatientOptions(options: Parameters<typeof vi.waitFor>[1] = {}) {
  const overrides = typeof options === 'number' ? { timeout: options } : options;
  return { timeout: PATIENCE_MS, interval: INTERVAL_MS, ...overrides };
}
