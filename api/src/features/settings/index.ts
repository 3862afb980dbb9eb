export {
  applyInstanceSettings,
  CHANGEABLE,
  environmentOf,
  followInstanceSettings,
  type InstanceChange,
  type InstanceSettings,
  inForce,
  onInstanceChanged,
  writeInstanceSettings,
} from './instance-settings.js';
export { onlyOnce } from './once.js';
export { getInstanceSecret, readSetting, writeSetting } from './store.js';
