import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';

/** The time after which an unpaid payment is canceled. */
export const UNPAID_LIFETIME = DAY;
/** Delays after the start of a payment at which an unreported one is checked. The last check cancels it. */
export const SWEEP_AFTER = [MINUTE, 10 * MINUTE, HOUR, UNPAID_LIFETIME] as const;
/** A bank may process a payment for days. */
export const SWEEP_PROCESSING_EVERY = DAY;
