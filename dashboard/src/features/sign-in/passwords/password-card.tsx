import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { CheckField } from '../../../ui/forms/check-field';
import { NewPasswordField } from '../../../ui/forms/new-password-field';
import { getPasswordMinLength } from '../../../ui/instance';
import { useSignedInUser } from '../../accounts/session';
import { findLengthProblem } from '../register/availability';
import { useChangePassword } from './use-passwords';

/**
 * Sets a password. The API requires a recent sign-in, and its dialog asks for the current password or an emailed
 * code.
 */
export function PasswordCard() {
  const { username, email, hasPassword } = useSignedInUser();
  const field = useRef<HTMLInputElement>(null);
  const [newPassword, setNewPassword] = useState('');
  const [revokeApiTokens, setRevokeApiTokens] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = useChangePassword();

  function submit(event: FormEvent) {
    event.preventDefault();
    const lengthProblem = findLengthProblem(newPassword);
    setProblem(lengthProblem);
    if (lengthProblem) {
      change.reset();
      field.current?.focus();
      return;
    }
    change.mutate(
      { newPassword, revokeApiTokens },
      {
        onSuccess: () => {
          setNewPassword('');
          setRevokeApiTokens(false);
        },
      },
    );
  }

  return (
    <Card>
      <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <CardHeader title="Password" />
        <p className="text-ink-2">
          {hasPassword
            ? 'A new password signs you out of all other browsers. We may ask for your current password first.'
            : 'Your account has no password. Set one, or keep signing in with emailed codes.'}
        </p>
        {change.error && <Alert>{errorMessage(change.error)}</Alert>}
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div className="max-w-md">
          <NewPasswordField
            label="New password"
            name="new-password"
            ref={field}
            help={`At least ${getPasswordMinLength()} characters.`}
            names={[username, email]}
            error={problem}
            value={newPassword}
            onChange={(event) => {
              setNewPassword(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <CheckField
          label="Also revoke my API tokens and connected devices"
          help="Choose this if someone else may know a token. Apps and devices that use a token stop working."
          checked={revokeApiTokens}
          onChange={setRevokeApiTokens}
        />
        <Button type="submit" className="md:self-start" busy={change.isPending}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </form>
    </Card>
  );
}
