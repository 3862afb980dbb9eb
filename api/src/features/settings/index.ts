export { getInstanceSecret, readSetting, writeSetting } from './store.js';
