/** Payload: the creator whose imports need work. */
export const RUN_IMPORTS = 'subscribers.run-imports';
