import { MAX_PASSKEY_NAME_LENGTH } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { TextField } from '../../ui/forms/field';
import { PasswordField } from '../../ui/forms/password-field';
import { Dialog } from '../../ui/overlays/dialog';
import type { PasskeyChanges } from './passkey-calls';
import { describePasskeyError, useAddPasskey } from './use-passkeys';

type AddPasskeyDialogProps = { changes: PasskeyChanges; onClose: () => void };

/** Asks for a name, for the password if necessary, and then the browser for a passkey. */
export function AddPasskeyDialog({ changes, onClose }: AddPasskeyDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const add = useAddPasskey(changes);
  const hasName = name.trim() !== '';
  const hasPassword = !changes.asksPassword || currentPassword !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (hasName && hasPassword) add.mutate({ name: name.trim(), currentPassword }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {add.error && <Alert>{describePasskeyError(add.error)}</Alert>}
        <TextField
          label="Name"
          name="passkey-name"
          autoComplete="off"
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          placeholder="Phone"
          error={isSubmitted && !hasName ? 'Please enter a name.' : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {changes.asksPassword && (
          <PasswordField
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            error={isSubmitted && !hasPassword ? 'Enter your password.' : undefined}
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
