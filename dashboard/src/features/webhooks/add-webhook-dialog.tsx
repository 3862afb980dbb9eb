import { messageOf } from '@tidings/sdk';
import { useId } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlays/dialog';
import { useAddWebhook } from './mutations';
import { EVENT_TYPES, type WebhookInput } from './webhook';
import { WebhookForm } from './webhook-form';
import { WebhookSecretDialog } from './webhook-secret-dialog';

const NEW: WebhookInput = { url: '', events: EVENT_TYPES.map(({ value }) => value) };

type AddWebhookDialogProps = { open: boolean; onClose: () => void };

/** Asks for the URL and the event types, then shows the secret once. */
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
        note="We sign every request with it, so that your app can verify it."
      />
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add a webhook"
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
        start={NEW}
        problem={add.error ? messageOf(add.error) : undefined}
        busy={add.isPending}
        onSubmit={(input) => add.mutate(input)}
      />
    </Dialog>
  );
}
