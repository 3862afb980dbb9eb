export {
  createAttributionColumns,
  findAttribution,
  readAttribution,
  toClaimedSource,
} from './attribution.js';
export { Attribution, readAttributionFields, visitSourceFields } from './schemas.js';
export { findOwnNewsletter, provideNewsletterOwners, settleSources } from './settle-sources.js';
