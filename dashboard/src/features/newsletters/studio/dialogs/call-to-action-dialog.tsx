import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/overlays/dialog';
import { type CallToAction, CallToActionFields } from '../panel/call-to-action-fields';

type CallToActionDialogProps = {
  open: boolean;
  onClose: () => void;
  value: CallToAction;
  problem: string | undefined;
  onChange: (change: Partial<CallToAction>) => void;
};

export function CallToActionDialog({ open, onClose, value, problem, onChange }: CallToActionDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Button"
      footer={
        <>
          <Button
            tone="ghost"
            className="md:mr-auto"
            onClick={() => {
              onChange({ ctaText: '', ctaUrl: '' });
              onClose();
            }}
          >
            Remove Button
          </Button>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <CallToActionFields {...value} problem={problem} onChange={onChange} />
    </Dialog>
  );
}
