/** Payload: the creator whose imports need work. */
export const RUN_IMPORTS = 'subscribers.run-imports';

/**
 * Runs between two steps. Continuous writing needs pauses: a connection that waits for SQLite's lock retries after 1, 2
 * and 5 ms and then ever less often, and must find it free by then.
 */
export type Step = (pauseMs?: number) => Promise<void>;
export const RESPITE_MS = 6;
