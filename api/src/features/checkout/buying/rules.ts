import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';

/** Delays after the start of a payment at which an unreported one is checked. The last check cancels it. */
export const SWEEP_AFTER = [MINUTE, 10 * MINUTE, HOUR, DAY] as const;
/** A bank may process a payment for days. */
export const SWEEP_PROCESSING_EVERY = DAY;
