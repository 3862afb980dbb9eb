export { emailImage, getCreatorLook, getEmailLook } from './creator-look.js';
export { linkRoutes } from './link-routes.js';
export { withProfileDraft } from './profile-draft.js';
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
  getSite,
  insertSite,
  listPublishedSites,
  newestOwnerId,
  onSiteChanged,
  siteChanged,
  touchSite,
} from './store.js';
export { sites } from './table.js';
