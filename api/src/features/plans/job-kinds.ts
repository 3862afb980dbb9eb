/** By event of the provider: look at the subscription that it is about. */
export const SETTLE_SUBSCRIPTION = 'plans.settle-subscription';
/** For every subscription: look for what was not reported, and end what is over. */
export const SWEEP_SUBSCRIPTION = 'plans.sweep-subscription';
/** For who is taken off Pro: nothing is charged again. */
export const CANCEL_SUBSCRIPTION = 'plans.cancel-subscription';
