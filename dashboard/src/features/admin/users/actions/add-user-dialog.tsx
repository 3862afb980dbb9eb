import { ApiError, MAX_DISPLAY_NAME_LENGTH, MAX_USERNAME_LENGTH } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/forms/field';
import { NewPasswordField } from '../../../../ui/forms/new-password-field';
import { getPasswordMinLength } from '../../../../ui/instance';
import { Dialog } from '../../../../ui/overlays/dialog';
import { useCreateUser } from '../mutations';
import { findProblems, type NewUser, type NewUserProblems } from './new-user';

const EMPTY_USER: NewUser = { username: '', email: '', password: '', displayName: '' };

/** Adds a user. The caller mounts it only while it is open, so that the fields start empty. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [newUser, setNewUser] = useState(EMPTY_USER);
  const [problems, setProblems] = useState<NewUserProblems>({});
  const create = useCreateUser({ onDone: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    const foundProblems = findProblems(newUser);
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length > 0) return;
    create.mutate(newUser, { onError: (error) => setProblems(readProblems(error)) });
  }

  const getFieldProps = (name: keyof NewUser) => ({
    name: `new-user-${name}`,
    autoComplete: name === 'password' ? 'new-password' : 'off',
    error: problems[name],
    value: newUser[name],
    onChange: (event: { target: { value: string } }) => {
      setNewUser((current) => ({ ...current, [name]: event.target.value }));
      setProblems(({ [name]: _, ...otherProblems }) => otherProblems);
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a user"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={create.isPending}>
            Add user
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <p className="text-ink-2">
          The user can sign in at once, even if registration is closed. Share the password yourself, because
          we do not email it.
        </p>
        <TextField
          {...getFieldProps('username')}
          label="Username"
          help="The address of their page. It is stored in lowercase."
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_USERNAME_LENGTH}
        />
        <TextField
          {...getFieldProps('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <NewPasswordField
          {...getFieldProps('password')}
          label="Password"
          help={`At least ${getPasswordMinLength()} characters.`}
        />
        <TextField
          {...getFieldProps('displayName')}
          label="Display name (optional)"
          dir="auto"
          maxLength={MAX_DISPLAY_NAME_LENGTH}
        />
      </form>
    </Dialog>
  );
}

/** Returns the server's validation errors by field. The toast shows all of them. */
function readProblems(error: Error): NewUserProblems {
  if (!(error instanceof ApiError)) return {};
  const fieldErrors = error.errors.filter(({ path }) => path !== undefined && path in EMPTY_USER);
  return Object.fromEntries(fieldErrors.map(({ path, message }) => [path, message]));
}
