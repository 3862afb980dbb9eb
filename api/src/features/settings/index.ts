export {
  applyInstanceSettings,
  CHANGEABLE,
  environmentOf,
  followInstanceSettings,
  type InstanceChange,
  inForce,
  onInstanceChanged,
  writeInstanceSettings,
} from './instance-settings.js';
export { onlyOnce } from './once.js';
export { getInstanceSecret, readSetting, writeSetting } from './store.js';
