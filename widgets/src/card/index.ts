export { type CardProfile, fetchCard } from '../shared/card/card-profile.js';
export type { CardContent } from '../shared/card/describe-card.js';
export { type CardOptions, type RenderedCard, renderCard } from './render-card.js';
