import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { showErrorToast } from '../../../../ui/feedback/toast-store';
import { TextField } from '../../../../ui/forms/field';
import { Dialog } from '../../../../ui/overlays/dialog';
import { useSignedInUser } from '../../../accounts/session';
import { type NewsletterDraft, toPayload } from '../../drafting/newsletter-draft';
import { useSendTest } from '../mutations';
import { findAddressProblem } from './address-problem';

type TestEmailDialogProps = {
  open: boolean;
  onClose: () => void;
  draft: NewsletterDraft;
  newsletterId: number | undefined;
};

export function TestEmailDialog({ open, onClose, draft, newsletterId }: TestEmailDialogProps) {
  const formId = useId();
  const send = useSendTest();

  function close() {
    send.reset();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Send Test Email"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button tone="primary" type="submit" form={formId} busy={send.isPending}>
            Send Test
          </Button>
        </>
      }
    >
      {send.error && <Alert>{errorMessage(send.error, 'The test email could not be sent.')}</Alert>}
      <TestForm
        id={formId}
        onSend={(testEmailAddress) =>
          send.mutate({ ...toPayload(draft), id: newsletterId, testEmailAddress }, { onSuccess: close })
        }
      />
    </Dialog>
  );
}

function TestForm({ id, onSend }: { id: string; onSend: (address: string) => void }) {
  const user = useSignedInUser();
  const [address, setAddress] = useState(user.email);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = findAddressProblem(address);
    setError(problem?.description);
    if (problem) return showErrorToast(problem.title, problem.description);
    onSend(address.trim());
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>We send the newsletter to this address only. The test does not count toward your quota.</p>
      <TextField
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={error}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          if (error) setError(findAddressProblem(event.target.value)?.description);
        }}
      />
    </form>
  );
}
