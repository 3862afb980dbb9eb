export { emailImage, getCreatorLook, getEmailLook } from './creator-look.js';
export { linkRoutes } from './link-routes.js';
export { withProfileDraft } from './profile-draft.js';
export {
  ACCENT_PATTERN,
  BIO_MAX,
  CUSTOM_CSS_MAX,
  DISPLAY_NAME_MAX,
  POSTAL_ADDRESS_MAX,
  parseVideoId,
  SCHEDULE_MAX,
  SITE_LAYOUTS,
  VIDEO_URL_MAX,
} from './rules.js';
export { checkProfile, saveProfile } from './save-profile.js';
export { listShownLinks, type ShownLink } from './shown-links.js';
export { SOCIAL_LINK_MAX, SOCIAL_NETWORKS } from './social-link-rules.js';
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
