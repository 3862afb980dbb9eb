/** Payload: the creator whose imports need work. */
export const RUN_IMPORTS = 'subscribers.run-imports';

/**
 * Between two steps. What writes without a break pauses: whoever waits for SQLite's lock tries again after 1, 2 and
 * 5 ms and then ever more seldom, and must meet it free by then.
 */
export type Step = (pauseMs?: number) => Promise<void>;
export const RESPITE_MS = 6;
