import './define-subscribe.js';

export type * from './element-events.js';
export { TidingsSubscribe } from './subscribe/tidings-subscribe.js';
