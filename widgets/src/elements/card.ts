import { TidingsCard } from './card/tidings-card.js';
import { defineElement } from './tidings-element.js';

defineElement('tidings-card', TidingsCard);

export type { CardProfile } from './card/card-profile.js';
export { fetchCard, type RenderCardOptions, type RenderedCard, renderCard } from './card/render-card.js';
export { TidingsCard } from './card/tidings-card.js';
export type * from './element-events.js';
