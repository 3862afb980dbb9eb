export type RichTextEditorProps = {
  /** The accessible name of the text field. */
  label: string;
  /** HTML, or plain text of older drafts. Changes are reported through `onChange`. */
  value: string;
  onChange: (html: string) => void;
  autoFocus?: 'start' | 'end';
  placeholder?: string;
  className?: string;
  toolbar?: 'full' | 'compact';
};
