export { findAddressProblem } from './dialogs/link-address';
export type { TextHistory } from './editor-props';
export { RichTextEditor } from './rich-text-editor';
