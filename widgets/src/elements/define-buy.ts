import { TidingsBuy } from './buy/tidings-buy.js';
import { defineElement } from './define-element.js';

defineElement('tidings-buy', TidingsBuy);
