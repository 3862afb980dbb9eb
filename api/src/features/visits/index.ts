export { attributionColumns, attributionOf, claimedSource, findAttribution } from './attribution.js';
export { Attribution, readAttributionFields, visitSourceFields } from './schemas.js';
export { findOwnNewsletter, provideNewsletterOwners, settleSources } from './settle-sources.js';
