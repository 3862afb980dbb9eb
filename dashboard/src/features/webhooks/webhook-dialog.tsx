import { errorMessage } from '@tidings/sdk';
import { useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { Dialog } from '../../ui/overlays/dialog';
import { WebhookSecretDialog } from './add-webhook-dialog';
import { useRemoveWebhook, useRollWebhookSecret, useUpdateWebhook } from './mutations';
import { getEndpointHost, type Webhook, type WebhookChange } from './webhook';
import { WebhookDetails } from './webhook-details';
import { WebhookForm } from './webhook-form';

/** The dialog in front of the details. */
type View = 'details' | WebhookChange;

type WebhookDialogProps = { webhook: Webhook; open: boolean; onClose: () => void };

/** Shows one webhook and its deliveries. Each change has a dialog, and one dialog is open at a time. */
export function WebhookDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const [view, setView] = useState<View>('details');
  const goBack = () => setView('details');

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={getEndpointHost(webhook)}
        size="form"
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <WebhookDetails webhook={webhook} onChange={setView} />
      </Dialog>
      <EditWebhook webhook={webhook} open={view === 'edit'} onDone={goBack} />
      <RollSecret webhook={webhook} open={view === 'secret'} onDone={goBack} />
      <RemoveWebhook webhook={webhook} open={view === 'remove'} onDone={goBack} />
    </>
  );
}

type ChangeProps = { webhook: Webhook; open: boolean; onDone: () => void };

function EditWebhook({ webhook, open, onDone }: ChangeProps) {
  const formId = useId();
  const update = useUpdateWebhook(webhook);

  function close() {
    update.reset();
    onDone();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Change this webhook endpoint"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <WebhookForm
        formId={formId}
        initial={webhook}
        problem={update.error ? errorMessage(update.error) : undefined}
        busy={update.isPending}
        onSubmit={(input) => update.mutate(input, { onSuccess: close })}
      />
    </Dialog>
  );
}

function RollSecret({ webhook, open, onDone }: ChangeProps) {
  const roll = useRollWebhookSecret(webhook);

  function close() {
    roll.reset();
    onDone();
  }

  if (roll.data !== undefined) {
    const note = 'This is the new secret. We also sign with the old one for 24 hours.';
    return <WebhookSecretDialog open={open} onClose={close} secret={roll.data.secret} note={note} />;
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Create a new secret?"
      cancelLabel="Keep the old secret"
      confirmLabel="Create secret"
      busy={roll.isPending}
      onConfirm={() => roll.mutate()}
    >
      <p>For 24 hours, we sign with both secrets. Update your app in that time.</p>
      {roll.error && <Alert>{errorMessage(roll.error)}</Alert>}
    </ConfirmDialog>
  );
}

function RemoveWebhook({ webhook, open, onDone }: ChangeProps) {
  const remove = useRemoveWebhook(webhook);

  function close() {
    remove.reset();
    onDone();
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Remove this webhook endpoint?"
      cancelLabel="Keep endpoint"
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        Pending deliveries to {getEndpointHost(webhook)} are deleted. To stop deliveries temporarily, pause
        the endpoint.
      </p>
      {remove.error && <Alert>{errorMessage(remove.error)}</Alert>}
    </ConfirmDialog>
  );
}
