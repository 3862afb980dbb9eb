export { getCreatorLook, getEmailLook, toEmailImageUrl } from './creator-look.js';
export { linkRoutes } from './link-routes.js';
export { applyProfileDraft } from './profile-draft.js';
export {
  ACCENT_PATTERN,
  MAX_BIO_LENGTH,
  MAX_CUSTOM_CSS_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_POSTAL_ADDRESS_LENGTH,
  MAX_SCHEDULE_LENGTH,
  MAX_VIDEO_URL_LENGTH,
  parseVideoId,
  SITE_LAYOUTS,
} from './rules.js';
export { checkProfile, saveProfile } from './save-profile.js';
export { listShownLinks, type ShownLink } from './shown-links.js';
export { MAX_SOCIAL_LINK_LENGTH, SOCIAL_LINKS_TEXT, SOCIAL_NETWORKS } from './social-networks.js';
export {
  emitSiteChanged,
  getNewestOwnerId,
  getSite,
  insertSite,
  listPublishedSites,
  onSiteChanged,
  touchSite,
} from './store.js';
export { sites } from './table.js';
