import { PASSKEY_NAME_MAX } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { TextField } from '../../../ui/forms/field';
import { Dialog } from '../../../ui/overlays/dialog';
import { passkeyProblemOf, useAddPasskey } from './use-passkeys';

/** Asks for a name, and then the browser for a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = useAddPasskey();

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = name.trim() === '';
    setProblem(isMissing ? 'Please enter a name.' : undefined);
    if (!isMissing) add.mutate(name.trim(), { onSuccess: onClose });
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
        {add.error && <Alert>{passkeyProblemOf(add.error)}</Alert>}
        <TextField
          label="Name"
          name="passkey-name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          placeholder="Phone"
          error={problem}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
