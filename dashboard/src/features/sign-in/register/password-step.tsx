import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { TextField } from '../../../ui/forms/field';
import { NewPasswordField } from '../../../ui/forms/new-password-field';
import { focusOnMount } from '../../../ui/hooks/focus-on-mount';
import { getPasswordMinLength } from '../../../ui/instance';
import { findPasswordProblem } from './availability';

type PasswordStepProps = {
  username: string;
  onBack: () => void;
  onSetUp: (password: string) => void;
  /** Called for invalid passwords before the request, to clear the server's previous error. */
  onRefused: () => void;
  isCreating: boolean;
};

export function PasswordStep({ username, onBack, onSetUp, onRefused, isCreating }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isCreating) return;
    const passwordProblem = findPasswordProblem(password, confirmation);
    setProblem(passwordProblem);
    if (passwordProblem) onRefused();
    else onSetUp(password);
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {problem && <Alert>{problem}</Alert>}
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField
        label="Password"
        name="new-password"
        ref={focusOnMount}
        help={`At least ${getPasswordMinLength()} characters.`}
        names={[username]}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label="Confirm password"
        name="confirm-password"
        type="password"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" busy={isCreating}>
          {isCreating ? 'Creating...' : 'Setup Account'}
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
