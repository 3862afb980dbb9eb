export { fileUse } from './file-use.js';
