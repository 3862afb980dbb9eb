export { attributionColumns, attributionOf, claimedSource, findAttribution } from './attribution.js';
export { Attribution, clueFields, readAttributionFields } from './schemas.js';
export { findOwnNewsletter, provideNewsletterOwners, settleSources } from './settle-sources.js';
