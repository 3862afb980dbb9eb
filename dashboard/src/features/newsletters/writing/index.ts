export type { TextHistory } from './editor-props';
export { findAddressProblem } from './link-address';
export { RichTextEditor } from './rich-text-editor';
