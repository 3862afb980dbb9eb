import { MAX_LINK_TEXT_LENGTH } from '@tidings/sdk';
import { RichTextEditor } from '../../newsletters/writing/rich-text-editor';

type TextBlockFieldProps = {
  /** The text as HTML. */
  value: string;
  error: string | undefined;
  onChange: (content: string) => void;
};

/** Edits the text of a block. */
export function TextBlockField({ value, error, onChange }: TextBlockFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <RichTextEditor
        label="Text"
        toolbar="compact"
        page={{ maximum: MAX_LINK_TEXT_LENGTH }}
        className="h-72"
        value={value}
        onChange={onChange}
      />
      {error && (
        <p role="alert" className="text-meta font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
