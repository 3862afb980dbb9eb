import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { TextField } from '../../ui/forms/field';
import { Dialog } from '../../ui/overlays/dialog';

const SECRET_COPIED = { title: 'Secret copied' };

type WebhookSecretDialogProps = { open: boolean; secret: string; note: string; onClose: () => void };

export function WebhookSecretDialog({ open, secret, note, onClose }: WebhookSecretDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Signing secret"
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <CopyButton text={secret} label="Copy secret" copied={SECRET_COPIED} />
        </>
      }
    >
      <p>{note} Copy it now. It is shown only once.</p>
      <TextField
        label="Secret"
        readOnly
        className="font-mono"
        value={secret}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
