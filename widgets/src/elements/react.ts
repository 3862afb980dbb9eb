import './index.js';

export type * from './element-events.js';
export * from './react/wrappers.gen.js';
