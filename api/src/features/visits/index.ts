export { cameColumns, cameOf } from './came-columns.js';
export { claimedSource } from './claimed-source.js';
export { findCame } from './find-came.js';
export { findOwnNewsletter, provideNewsletterOwners } from './newsletter-owners.js';
export { Came, clueFields, readCameFields } from './schemas.js';
export { settleSources } from './settle-sources.js';
