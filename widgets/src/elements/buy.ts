import './define-buy.js';

export { TidingsBuy } from './buy/tidings-buy.js';
export type * from './element-events.js';
