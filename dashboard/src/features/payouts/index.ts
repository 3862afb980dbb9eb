export { STATUSES as PAYOUT_STATUSES } from './payout-account';
export { PayoutsLink, PayoutsNotice } from './payouts-notice';
