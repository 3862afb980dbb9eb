import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useFocusOnMount } from '../../ui/use-focus-on-mount';
import { findEmailProblem } from './code';
import { problemOf } from './problem';

type RequestCodeFormProps = {
  email: string;
  onChange: (email: string) => void;
  onBack: () => void;
  onSend: (email: string) => void;
  sending: boolean;
  error: Error | null;
};

export function RequestCodeForm({ email, onChange, onBack, onSend, sending, error }: RequestCodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  useFocusOnMount(field);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findEmailProblem(email);
    setProblem(found);
    if (found) field.current?.focus();
    else onSend(email.trim());
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {error && <Alert>{problemOf(error)}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        ref={field}
        help="We send you a code that signs you in. It holds for ten minutes."
        error={problem}
        value={email}
        onChange={(event) => {
          onChange(event.target.value);
          if (problem) setProblem(findEmailProblem(event.target.value));
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" busy={sending}>
          Send Verification Code
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
