import { TidingsCard } from './card/tidings-card.js';
import { defineElement } from './define-element.js';

defineElement('tidings-card', TidingsCard);
