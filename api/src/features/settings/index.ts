export { readSetting, writeSetting } from './store.js';
