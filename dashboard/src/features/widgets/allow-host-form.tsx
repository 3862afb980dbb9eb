import { messageOf } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/field';
import { MISSING_HOST } from './allowed-host';
import { useAllowHost } from './use-allowed-hosts';

export function AllowHostForm() {
  const allow = useAllowHost();
  const [host, setHost] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (host.trim() === '') return setProblem(MISSING_HOST);
    setProblem(undefined);
    allow.mutate(host.trim(), {
      onSuccess: () => setHost(''),
      onError: (error) => setProblem(messageOf(error)),
    });
  }

  return (
    <form className="flex max-w-xl flex-col gap-3" onSubmit={submit} noValidate>
      <TextField
        label="Allow a site"
        name="host"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        placeholder="www.example.com"
        help="Paste its https address. You can use localhost for development."
        error={problem}
        value={host}
        onChange={(event) => {
          setHost(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" className="md:self-start" busy={allow.isPending}>
        Allow site
      </Button>
    </form>
  );
}
