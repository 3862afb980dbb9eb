import { messageOf } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { focusOnMount } from '../../ui/focus-on-mount';
import { TextField } from '../../ui/text-field';
import { findPasswordProblem } from './availability';
import { useRegister } from './use-register';

type PasswordStepProps = { username: string; email: string; onBack: () => void };

export function PasswordStep({ username, email, onBack }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string>();
  const register = useRegister();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (register.isPending) return;
    const found = findPasswordProblem(password, confirmation);
    setProblem(found);
    if (found) register.reset();
    else register.mutate({ username, email, password });
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {problem && <Alert>{problem}</Alert>}
      {register.isError && <Alert>{messageOf(register.error, 'Registration failed')}</Alert>}
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Password"
        name="new-password"
        type="password"
        autoComplete="new-password"
        ref={focusOnMount}
        help="At least 6 characters."
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
        <Button type="submit" tone="primary" busy={register.isPending}>
          {register.isPending ? 'Creating...' : 'Setup Account'}
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
