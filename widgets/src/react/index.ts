import '../elements/index.js';

export type * from '../elements/events.js';
export * from './wrappers.gen.js';
