import { TidingsBuy } from './buy/tidings-buy.js';
import { defineElement } from './tidings-element.js';

defineElement('tidings-buy', TidingsBuy);

export { TidingsBuy } from './buy/tidings-buy.js';
export type * from './element-events.js';
