import { defineElement } from './define-element.js';
import { TidingsSubscribe } from './subscribe/tidings-subscribe.js';

export type {
  TidingsErrorDetail,
  TidingsReadyDetail,
  TidingsSubmitDetail,
  TidingsSubscribedDetail,
} from './subscribe/subscribe-events.js';
export { TidingsSubscribe };

defineElement('tidings-subscribe', TidingsSubscribe);
