export { onlyOnce } from './once.js';
export { getInstanceSecret, readSetting, writeSetting } from './store.js';
