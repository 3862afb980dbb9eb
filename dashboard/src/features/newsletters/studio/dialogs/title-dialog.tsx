import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/forms/field';
import { Dialog } from '../../../../ui/overlays/dialog';

export const TITLE_MAXIMUM = 200;

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
        maxLength={TITLE_MAXIMUM}
        placeholder="What the clay remembers"
        help="It is also the subject of the email."
        error={problem}
        aside={
          <span className="text-meta text-ink-3 tabular-nums">
            {title.length}/{TITLE_MAXIMUM}
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
