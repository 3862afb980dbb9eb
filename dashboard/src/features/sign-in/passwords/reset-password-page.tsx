import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, TextLink } from '../../../ui/button';
import { EntryPage } from '../../../ui/entry-page';
import { Alert } from '../../../ui/feedback/alert';
import { NewPasswordField } from '../../../ui/forms/new-password-field';
import { useFocusOnMount } from '../../../ui/hooks/focus-on-mount';
import { getPasswordMinLength } from '../../../ui/instance';
import { formatAuthQuery } from '../auth-address';
import { describeSignInError } from '../problem';
import { findLengthProblem } from '../register/availability';
import { isLinkExpired, LINK_EXPIRED } from '../verification/use-verification';
import { useResetPassword } from './use-passwords';

/** Sets a password from the link in an email. The token is in the fragment, so that no server logs it. */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const reset = useResetPassword({
    onDone: () => void navigate({ pathname: '/auth', search: formatAuthQuery('log-in') }, { replace: true }),
  });
  const isOver = token === '' || isLinkExpired(reset.error);

  return (
    <EntryPage
      title="Set a new password"
      lead={
        isOver ? 'Your password did not change this time.' : 'This signs you out of all browsers and apps.'
      }
    >
      {isOver ? (
        <div className="flex flex-col gap-5">
          <Alert>{LINK_EXPIRED}</Alert>
          <TextLink to={{ pathname: '/auth', search: formatAuthQuery('forgot') }}>
            Request a new link
          </TextLink>
        </div>
      ) : (
        <NewPasswordForm
          busy={reset.isPending}
          problem={reset.error ? describeSignInError(reset.error) : undefined}
          onSet={(newPassword) => reset.mutate({ token, newPassword })}
        />
      )}
    </EntryPage>
  );
}

type NewPasswordFormProps = {
  busy: boolean;
  problem: string | undefined;
  onSet: (newPassword: string) => void;
};

function NewPasswordForm({ busy, problem, onSet }: NewPasswordFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [newPassword, setNewPassword] = useState('');
  const [isTooShort, setIsTooShort] = useState<string>();
  useFocusOnMount(field);

  function submit(event: FormEvent) {
    event.preventDefault();
    const lengthProblem = findLengthProblem(newPassword);
    setIsTooShort(lengthProblem);
    if (lengthProblem) field.current?.focus();
    else onSet(newPassword);
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {problem && <Alert>{problem}</Alert>}
      <NewPasswordField
        label="New password"
        name="new-password"
        ref={field}
        help={`At least ${getPasswordMinLength()} characters.`}
        error={isTooShort}
        value={newPassword}
        onChange={(event) => {
          setNewPassword(event.target.value);
          setIsTooShort(undefined);
        }}
      />
      <Button type="submit" tone="primary" busy={busy}>
        Set password
      </Button>
    </form>
  );
}
