import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { TextField } from '../../ui/forms/field';
import { Dialog } from '../../ui/overlays/dialog';
import { useSignedInUser } from '../accounts/session';
import { useDeleteAccount } from './mutations';

/** Deletes the account. The user must type the username, because the deletion cannot be undone. */
export function DeleteAccount() {
  const { username } = useSignedInUser();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [typedUsername, setTypedUsername] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const deletion = useDeleteAccount();
  const isMatching = typedUsername.trim().toLowerCase() === username;

  function close() {
    if (deletion.isPending) return;
    deletion.reset();
    setTypedUsername('');
    setIsSubmitted(false);
    setIsAsking(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (deletion.isPending) return;
    setIsSubmitted(true);
    if (isMatching) deletion.mutate();
    else field.current?.focus();
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Delete account" />
      <p className="text-ink-2">
        This deletes your page, list, newsletters, products and images permanently. Scheduled newsletters are
        not sent. A Pro subscription ends at once.
      </p>
      <Button className="md:self-start" onClick={() => setIsAsking(true)}>
        Delete account
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title="Delete your account?"
        footer={
          <>
            <Button onClick={close}>Keep account</Button>
            <Button type="submit" form={formId} tone="danger" busy={deletion.isPending}>
              Delete
            </Button>
          </>
        }
      >
        <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
          {deletion.error && <Alert>{errorMessage(deletion.error)}</Alert>}
          <p>You cannot undo this. We keep no copy of your list, except in backups until they expire.</p>
          <TextField
            label={`Type ${username} to confirm`}
            name="confirm-username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={field}
            error={isSubmitted && !isMatching ? `Please type ${username} to delete the account.` : undefined}
            value={typedUsername}
            onChange={(event) => setTypedUsername(event.target.value)}
          />
        </form>
      </Dialog>
    </Card>
  );
}
