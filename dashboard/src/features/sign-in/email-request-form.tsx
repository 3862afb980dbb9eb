import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useFocusOnMount } from '../../ui/use-focus-on-mount';
import { findEmailProblem } from './code';
import { problemOf } from './problem';

type EmailRequestFormProps = {
  email: string;
  /** What the email will hold. */
  help: string;
  /** The button's words. */
  action: string;
  sending: boolean;
  error: Error | null;
  onChange: (email: string) => void;
  /** Called with a complete address, without spaces around it. */
  onSend: (email: string) => void;
  onBack: () => void;
};

/** Asks for the address that an email goes to. */
export function EmailRequestForm(props: EmailRequestFormProps) {
  const { email, help, action, sending, error, onChange, onSend, onBack } = props;
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
        help={help}
        error={problem}
        value={email}
        onChange={({ target }) => {
          onChange(target.value);
          if (problem) setProblem(findEmailProblem(target.value));
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" busy={sending}>
          {action}
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
