import { X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button';

type UploadButtonsProps = {
  /** The accessible name of the file input. */
  label: string;
  accept: string | undefined;
  chooseLabel: string;
  /** Undefined without a file to remove. */
  removeLabel: string | undefined;
  isSending: boolean;
  /** The id of the problem's text, if there is one. */
  noteId: string | undefined;
  onChoose: (file: File | undefined) => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** Offers to select a file, to cancel its upload, and to remove it. */
export function UploadButtons(props: UploadButtonsProps) {
  const { label, accept, chooseLabel, removeLabel, isSending, noteId, onChoose, onCancel, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const choose = () => input.current?.click();
  const shownNote = isSending ? undefined : noteId;

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // Allows the same file to be selected again after a failure.
          event.target.value = '';
        }}
      />
      {/* One button for both actions keeps the focus when an upload starts or ends. */}
      <Button
        ref={chooseButton}
        aria-describedby={shownNote}
        aria-invalid={shownNote === undefined ? undefined : true}
        onClick={isSending ? onCancel : choose}
      >
        {isSending ? 'Cancel upload' : chooseLabel}
      </Button>
      {removeLabel !== undefined && !isSending && (
        <Button
          className="px-3"
          onClick={() => {
            onRemove();
            chooseButton.current?.focus();
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">{removeLabel}</span>
        </Button>
      )}
    </div>
  );
}
