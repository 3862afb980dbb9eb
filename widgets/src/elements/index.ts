import './buy.js';
import './card.js';
import './subscribe.js';

export { TidingsBuy } from './buy/tidings-buy.js';
export { TidingsCard } from './card/tidings-card.js';
export type * from './element-events.js';
export { TidingsSubscribe } from './subscribe/tidings-subscribe.js';
