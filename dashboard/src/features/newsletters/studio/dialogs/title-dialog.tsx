import { MAX_NEWSLETTER_TITLE_LENGTH } from '@tidings/sdk';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/forms/field';
import { Dialog } from '../../../../ui/overlays/dialog';

type TitleDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  problem: string | undefined;
  onChange: (title: string) => void;
};

export function TitleDialog({ open, onClose, title, problem, onChange }: TitleDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Title"
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TextField
        label="Title"
        name="title"
        dir="auto"
        maxLength={MAX_NEWSLETTER_TITLE_LENGTH}
        placeholder="What the clay remembers"
        help="It is also the subject of the email."
        error={problem}
        aside={
          <span className="text-meta text-ink-3 tabular-nums">
            {title.length}/{MAX_NEWSLETTER_TITLE_LENGTH}
          </span>
        }
        value={title}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onClose();
        }}
      />
    </Dialog>
  );
}
