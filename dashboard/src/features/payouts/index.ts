export { PayoutsLink, PayoutsNotice } from './payouts-notice';
