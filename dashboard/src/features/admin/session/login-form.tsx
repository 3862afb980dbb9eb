import { ApiError, messageOf } from '@tidings/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { TextField } from '../../../ui/forms/field';
import { PasswordField } from '../../../ui/forms/password-field';
import { useFocusOnMount } from '../../../ui/hooks/focus-on-mount';
import { useAdminLogIn } from './mutations';

export function LoginForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const logIn = useAdminLogIn();
  useFocusOnMount(usernameField);

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = !username.trim() || !password;
    setIncomplete(missing);
    if (!missing) return logIn.mutate({ username: username.trim(), password });
    logIn.reset();
    (username.trim() ? passwordField : usernameField).current?.focus();
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {incomplete && <Alert>Please fill in all fields</Alert>}
      {logIn.isError && <Alert>{problemOf(logIn.error)}</Alert>}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={usernameField}
        required
        maxLength={100}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        ref={passwordField}
        required
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={logIn.isPending}>
        {logIn.isPending ? 'Logging in...' : 'Log in'}
      </Button>
    </form>
  );
}

function problemOf(error: Error): string {
  return error instanceof ApiError ? error.message || 'Invalid credentials' : messageOf(error);
}
