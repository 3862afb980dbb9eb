import { ApiError, errorMessage } from '@tidings/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { useFocusOnMount } from '../../ui/hooks/focus-on-mount';
import { FactorCodeField } from './factor-code-field';

/** Returns whether a sign-in with a correct password or emailed code waits for the second factor. */
export function isFactorRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'factor_required';
}

type FactorStepProps = {
  finish: { mutate: (code: string) => void; isPending: boolean; error: Error | null };
  onBack: () => void;
};

/** Shows the last step of a sign-in to an account with a second factor. */
export function FactorStep({ finish, onBack }: FactorStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  useFocusOnMount(field);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) return finish.mutate(code.trim());
    setProblem('Enter a code.');
    field.current?.focus();
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {finish.error && <Alert>{errorMessage(finish.error)}</Alert>}
      <FactorCodeField
        ref={field}
        error={problem}
        value={code}
        onChange={(input) => {
          setCode(input);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" busy={finish.isPending}>
          Verify
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Start again
        </Button>
      </div>
    </form>
  );
}
