import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount';
import { findEmailProblem } from '../code';
import { problemOf } from '../problem';
import { useRequestPasswordReset } from './use-passwords';

/** An address, then a note that does not say whether it has an account. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const request = useRequestPasswordReset();
  useFocusOnMount(field);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findEmailProblem(email);
    setProblem(found);
    if (found) field.current?.focus();
    else request.mutate(email.trim());
  }

  if (request.data) {
    return (
      <div className="flex flex-col gap-5">
        <p role="status">
          If <strong className="font-semibold">{request.data.email}</strong> has an account, we sent a link
          there. It works once, for an hour. Look in the spam folder, too.
        </p>
        <Button onClick={() => request.reset()}>Send again</Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    );
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {request.error && <Alert>{problemOf(request.error)}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        ref={field}
        help="We send you a link that sets a new password."
        error={problem}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" busy={request.isPending}>
          Send link
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
