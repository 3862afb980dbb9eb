import {
  errorMessage,
  FORMER_USERNAME_LIFETIME,
  MAX_USERNAME_LENGTH,
  MIN_USERNAME_LENGTH,
} from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { TextField } from '../../ui/forms/field';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { useSignedInUser } from '../accounts/session';
import { formatPublicAddress } from '../sites/share/public-address';
import { isConfirmationRequired, useUpdateUsername } from './mutations';
import { cleanUsername } from './register/availability';

export function ChangeUsernameForm() {
  const { username } = useSignedInUser();
  const [newUsername, setNewUsername] = useState('');
  const update = useUpdateUsername();
  const change = (confirmation: { confirmChange?: true }) => {
    if (update.isPending) return;
    update.mutate({ newUsername: newUsername, ...confirmation }, { onSuccess: () => setNewUsername('') });
  };
  const isAsking =
    isConfirmationRequired(update.error) || (update.isPending && update.variables?.confirmChange);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (newUsername === username)
      showErrorToast('Username not changed', `${username} is already your username.`);
    else if (newUsername) change({});
    else showErrorToast('Username required', 'Please enter a new username.');
  }

  return (
    <Card>
      <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
        <CardHeader title="Username" />
        <p className="text-ink-2">
          Your page is at <strong className="font-semibold text-ink">{formatPublicAddress(username)}</strong>
        </p>
        {update.isError && !isAsking && <Alert>{errorMessage(update.error)}</Alert>}
        <TextField
          label="New username"
          name="new-username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_USERNAME_LENGTH}
          help={`At least ${MIN_USERNAME_LENGTH} characters, lowercase, no spaces (periods allowed).`}
          value={newUsername}
          onChange={(event) => setNewUsername(cleanUsername(event.target.value))}
        />
        <Button type="submit" className="md:self-start" busy={update.isPending && !isAsking}>
          Change username
        </Button>
      </form>
      <ConfirmDialog
        open={Boolean(isAsking)}
        onClose={() => {
          if (!update.isPending) update.reset();
        }}
        title="Change your username?"
        cancelLabel={`Keep ${username}`}
        confirmLabel="Change"
        busy={update.isPending}
        onConfirm={() => change({ confirmChange: true })}
      >
        <p>
          Your page moves to <strong className="font-semibold">{formatPublicAddress(newUsername)}</strong>.
          The old address redirects there for {FORMER_USERNAME_LIFETIME}. After that, someone else can use it.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
