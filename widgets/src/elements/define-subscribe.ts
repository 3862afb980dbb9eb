import { defineElement } from './define-element.js';
import { TidingsSubscribe } from './subscribe/tidings-subscribe.js';

defineElement('tidings-subscribe', TidingsSubscribe);
