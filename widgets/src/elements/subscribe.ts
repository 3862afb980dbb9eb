import { TidingsSubscribe } from './subscribe/tidings-subscribe.js';
import { defineElement } from './tidings-element.js';

defineElement('tidings-subscribe', TidingsSubscribe);

export type * from './element-events.js';
export { TidingsSubscribe } from './subscribe/tidings-subscribe.js';
