import './define-card.js';

export type { CardProfile } from './card/card-profile.js';
export { fetchCard } from './card/fetch-card.js';
export { type RenderCardOptions, type RenderedCard, renderCard } from './card/render-card.js';
export { TidingsCard } from './card/tidings-card.js';
export type * from './element-events.js';
