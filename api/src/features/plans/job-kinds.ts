/** Per event of the provider: checks the subscription that it names. */
export const SETTLE_SUBSCRIPTION = 'plans.settle-subscription';
/** Per subscription: finds unreported changes, and ends subscriptions that are over. */
export const SWEEP_SUBSCRIPTION = 'plans.sweep-subscription';
/** For a creator who loses Pro: nothing is charged again. */
export const CANCEL_SUBSCRIPTION = 'plans.cancel-subscription';
