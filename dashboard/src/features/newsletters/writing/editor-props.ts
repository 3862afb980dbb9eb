export type RichTextEditorProps = {
  /** What a screen reader calls the text. */
  label: string;
  /** Html, or plain text of older drafts. What is typed here comes back through `onChange`. */
  value: string;
  onChange: (html: string) => void;
  autoFocus?: 'start' | 'end';
  placeholder?: string;
  className?: string;
  toolbar?: 'full' | 'compact';
};
