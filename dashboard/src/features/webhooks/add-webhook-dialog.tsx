import { errorMessage } from '@tidings/sdk';
import { useId } from 'react';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { TextField } from '../../ui/forms/field';
import { Dialog } from '../../ui/overlays/dialog';
import { useAddWebhook } from './mutations';
import { EVENT_TYPES, type WebhookInput } from './webhook';
import { WebhookForm } from './webhook-form';

const NEW_WEBHOOK: WebhookInput = { url: '', events: EVENT_TYPES.map(({ value }) => value) };

type AddWebhookDialogProps = { open: boolean; onClose: () => void };

/** Asks for the URL and the event types. Then shows the secret once. */
export function AddWebhookDialog({ open, onClose }: AddWebhookDialogProps) {
  const formId = useId();
  const add = useAddWebhook();

  function close() {
    add.reset();
    onClose();
  }

  if (add.data !== undefined) {
    return (
      <WebhookSecretDialog
        open={open}
        onClose={close}
        secret={add.data.secret}
        note="We sign every request with this secret. Your app can verify the signature."
      />
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add a webhook endpoint"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <WebhookForm
        formId={formId}
        initial={NEW_WEBHOOK}
        problem={add.error ? errorMessage(add.error) : undefined}
        busy={add.isPending}
        onSubmit={(input) => add.mutate(input)}
      />
    </Dialog>
  );
}

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
      <p>{note} Copy the secret now. It is shown only once.</p>
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
