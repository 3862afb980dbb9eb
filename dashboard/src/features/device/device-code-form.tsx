import { type components, messageOf } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/field';
import { useFindDevice } from './use-device-sign-in';

const LENGTH = 8;

export interface DeviceCodeFormProps {
  onFound: (device: components['schemas']['DeviceSignIn']) => void;
}

export function DeviceCodeForm({ onFound }: DeviceCodeFormProps) {
  const find = useFindDevice();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.replace(/[\s-]/g, '').length !== LENGTH) {
      return setProblem('Type the 8 characters that your terminal shows.');
    }
    find.mutate(code, { onSuccess: onFound, onError: (error) => setProblem(messageOf(error)) });
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <h1 className="font-display text-title-small">Sign in a terminal</h1>
      <p className="text-ink-2">
        Type the code from your own terminal. If someone sent you a code, close this page. The code would give
        them access to your account.
      </p>
      <TextField
        label="Code"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        placeholder="BCDF-GHJK"
        className="font-mono tracking-widest uppercase"
        error={problem}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" tone="primary" busy={find.isPending}>
        Continue
      </Button>
    </form>
  );
}
