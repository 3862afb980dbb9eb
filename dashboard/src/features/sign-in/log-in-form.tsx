import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { TextField } from '../../ui/forms/field';
import { useFocusOnMount } from '../../ui/hooks/focus-on-mount';
import { FactorStep, isFactorRequired } from '../second-factor/factor-step';
import { useFinishSignIn, useLogIn } from './mutations';
import { OwnPasskeyButton } from './passkeys/own-passkeys';
import { describeSignInError } from './problem';

type LogInFormProps = { onBack: () => void; onForgot: () => void };

export function LogInForm({ onBack, onForgot }: LogInFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const logIn = useLogIn();
  const finish = useFinishSignIn();
  useFocusOnMount(usernameField);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (logIn.isPending) return;
    const missing = !username.trim() || !password;
    setIsIncomplete(missing);
    if (missing) {
      logIn.reset();
      (username.trim() ? passwordField : usernameField).current?.focus();
    } else logIn.mutate({ username: username.trim(), password });
  }

  if (isFactorRequired(logIn.error)) {
    return (
      <>
        <FactorStep finish={finish} onBack={onBack} />
        <OwnPasskeyButton />
      </>
    );
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {isIncomplete && <Alert>Please fill in all fields</Alert>}
      {logIn.isError && <Alert>{describeSignInError(logIn.error)}</Alert>}
      <TextField
        label="Username or email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        ref={usernameField}
        spellCheck={false}
        required
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        ref={passwordField}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" busy={logIn.isPending}>
          {logIn.isPending ? 'Signing in...' : 'Log In'}
        </Button>
        <OwnPasskeyButton />
        <Button tone="ghost" onClick={onForgot}>
          Forgot your password?
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
