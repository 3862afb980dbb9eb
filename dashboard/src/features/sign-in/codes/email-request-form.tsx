import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { TextField } from '../../../ui/forms/field';
import { useFocusOnMount } from '../../../ui/hooks/focus-on-mount';
import { describeSignInError } from '../problem';
import { findEmailProblem } from './code';

type EmailRequestFormProps = {
  email: string;
  /** Describes the content of the email. */
  help: string;
  /** The label of the button. */
  action: string;
  isSending: boolean;
  error: Error | null;
  onChange: (email: string) => void;
  /** Receives a complete, trimmed address. */
  onSend: (email: string) => void;
  onBack: () => void;
};

/** Asks for the address of an email. */
export function EmailRequestForm(props: EmailRequestFormProps) {
  const { email, help, action, isSending, error, onChange, onSend, onBack } = props;
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  useFocusOnMount(field);

  function submit(event: FormEvent) {
    event.preventDefault();
    const emailProblem = findEmailProblem(email);
    setProblem(emailProblem);
    if (emailProblem) field.current?.focus();
    else onSend(email.trim());
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {error && <Alert>{describeSignInError(error)}</Alert>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        ref={field}
        help={help}
        error={problem}
        value={email}
        onChange={({ target }) => {
          onChange(target.value);
          if (problem) setProblem(findEmailProblem(target.value));
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" busy={isSending}>
          {action}
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
