export { findAnnouncement, readAnnouncement, writeAnnouncement } from './announcement.js';
export {
  applyInstanceSettings,
  CHANGEABLE_SETTINGS,
  followInstanceSettings,
  getCurrentSettings,
  getEnvironmentSettings,
  type InstanceChange,
  type InstanceSettings,
  onInstanceChanged,
  SETTINGS_INTERVAL,
  writeInstanceSettings,
} from './instance-settings.js';
export { ANNOUNCEMENT_AUDIENCES, ANNOUNCEMENT_LEVELS, type Announcement } from './rules.js';
export { claimBatch, getInstanceSecret, readSetting, writeSetting } from './store.js';
