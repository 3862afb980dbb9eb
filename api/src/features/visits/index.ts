export { attributionColumns, attributionOf } from './attribution-columns.js';
export { claimedSource } from './claimed-source.js';
export { findAttribution } from './find-attribution.js';
export { findOwnNewsletter, provideNewsletterOwners } from './newsletter-owners.js';
export { Attribution, clueFields, readAttributionFields } from './schemas.js';
export { settleSources } from './settle-sources.js';
