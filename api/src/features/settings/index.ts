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
export { getInstanceSecret, onlyOnce, readSetting, writeSetting } from './store.js';
