import { DOMAIN_PROBLEM, errorMessage } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/field';
import type { useAddDomain } from './mutations';

type AddDomainFormProps = {
  placeholder: string;
  help: string;
  add: Pick<ReturnType<typeof useAddDomain>, 'isPending'> & {
    mutate: (domain: string, received: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
};

export function AddDomainForm({ placeholder, help, add }: AddDomainFormProps) {
  const [domain, setDomain] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    if (domain.trim() === '') return setProblem(DOMAIN_PROBLEM);
    setProblem(undefined);
    add.mutate(domain.trim(), {
      onSuccess: () => setDomain(''),
      onError: (error) => setProblem(errorMessage(error)),
    });
  }

  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <TextField
        label="Add a domain"
        name="domain"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        placeholder={placeholder}
        help={help}
        error={problem}
        value={domain}
        onChange={(event) => {
          setDomain(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" className="md:self-start" busy={add.isPending}>
        Add domain
      </Button>
    </form>
  );
}
