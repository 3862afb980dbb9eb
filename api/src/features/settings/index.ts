export {
  applyInstanceSettings,
  CHANGEABLE,
  currentSettings as inForce,
  environmentOf,
  followInstanceSettings,
  type InstanceChange,
  type InstanceSettings,
  onInstanceChanged,
  writeInstanceSettings,
} from './instance-settings.js';
export { claimBatch as onlyOnce, getInstanceSecret, readSetting, writeSetting } from './store.js';
