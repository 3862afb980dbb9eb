import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage, MAX_PASSWORD_LENGTH, unwrap } from '@tidings/sdk';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { brand } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { EntryPage } from '../../../ui/entry-page';
import { Alert } from '../../../ui/feedback/alert';
import { WaitingPage } from '../../../ui/feedback/load-states';
import { TextField } from '../../../ui/forms/field';
import { PasswordField } from '../../../ui/forms/password-field';
import { useFocusOnMount } from '../../../ui/hooks/focus-on-mount';
import { PasskeyButton } from '../../passkeys/passkey-button';
import { FactorStep, isFactorRequired } from '../../second-factor/factor-step';
import { consoleApi } from '../console-api';
import { currentAdminQuery, setCurrentAdmin, useCurrentAdmin } from './current-admin';
import { useAdminLogIn, useFinishAdminSignIn } from './mutations';

/** Signs in to the console. If the session check fails, shows the form anyway, and signing in reports the error. */
export function LoginPage() {
  const queryClient = useQueryClient();
  const { data: admin, isPending } = useCurrentAdmin();
  useEffect(() => {
    document.title = `Sign in · ${brand} console`;
  }, []);

  // The next administrator starts with an empty cache.
  const isSignedOut = admin === null;
  useEffect(() => {
    if (!isSignedOut) return;
    const [session] = currentAdminQuery.queryKey;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
  }, [isSignedOut, queryClient]);

  if (isPending) return <WaitingPage />;
  if (admin) return <Navigate to="/admin/dashboard" replace />;

  return (
    <EntryPage title="Console" lead="This area is for administrators only.">
      <LoginForm />
    </EntryPage>
  );
}

export function LoginForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const logIn = useAdminLogIn();
  const finish = useFinishAdminSignIn();
  useFocusOnMount(usernameField);

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = !username.trim() || !password;
    setIsIncomplete(missing);
    if (!missing) return logIn.mutate({ username: username.trim(), password });
    logIn.reset();
    (username.trim() ? passwordField : usernameField).current?.focus();
  }

  if (isFactorRequired(logIn.error)) {
    return (
      <>
        <FactorStep finish={finish} onBack={() => logIn.reset()} />
        <AdminPasskeyButton />
      </>
    );
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {isIncomplete && <Alert>Please fill in all fields</Alert>}
      {logIn.isError && <Alert>{formatLoginProblem(logIn.error)}</Alert>}
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
        maxLength={MAX_PASSWORD_LENGTH}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={logIn.isPending}>
        {logIn.isPending ? 'Logging in...' : 'Log in'}
      </Button>
      <AdminPasskeyButton />
    </form>
  );
}

/** Signs in with a passkey, instead of password and code. */
function AdminPasskeyButton() {
  const queryClient = useQueryClient();

  return (
    <PasskeyButton
      signIn={{
        begin: () => unwrap(consoleApi.POST('/api/admin/login/passkey/options')),
        finish: (body) => unwrap(consoleApi.POST('/api/admin/login/passkey', { body })),
        onSuccess: (admin) => setCurrentAdmin(queryClient, admin),
      }}
    />
  );
}

function formatLoginProblem(error: Error): string {
  return error instanceof ApiError ? error.message || 'Invalid credentials' : errorMessage(error);
}
