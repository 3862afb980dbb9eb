import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Alert } from '../../ui/feedback/alert';
import { SelectField, TextField } from '../../ui/forms/field';
import { Dialog } from '../../ui/overlays/dialog';
import { useCreateApiToken } from './mutations';
import { type ApiTokenScope, apiTokenScopes } from './queries';

const TOKEN_COPIED = { title: 'Token copied' };
const NO_SCOPE = 'Please choose at least one scope.';

const NEVER = 'never';
const DEFAULT_DAYS = '90';
const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: DEFAULT_DAYS, label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: NEVER, label: 'Never' },
];

type CreateTokenDialogProps = { open: boolean; onClose: () => void };

/** Asks for a name and scopes. Then shows the secret once. */
export function CreateTokenDialog({ open, onClose }: CreateTokenDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiTokenScope[]>(['read']);
  const [days, setDays] = useState<string>(DEFAULT_DAYS);
  const [problems, setProblems] = useState<{ name?: string; scopes?: string }>({});
  const create = useCreateApiToken();
  const secret = create.data?.token;

  function close() {
    create.reset();
    setName('');
    setScopes(['read']);
    setDays(DEFAULT_DAYS);
    setProblems({});
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const foundProblems = {
      name: name.trim() ? undefined : 'Please name the token after the app that will use it.',
      scopes: scopes.length > 0 ? undefined : NO_SCOPE,
    };
    setProblems(foundProblems);
    if (!foundProblems.name && !foundProblems.scopes) {
      create.mutate({ name: name.trim(), scopes, expiresInDays: days === NEVER ? null : Number(days) });
    }
  }

  if (secret !== undefined) return <NewTokenDialog secret={secret} open={open} onClose={close} />;
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Create a token"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={create.isPending}>
            Create
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-5" onSubmit={submit} noValidate>
        {create.error && <Alert>{errorMessage(create.error)}</Alert>}
        <TextField
          label="Name"
          name="token-name"
          autoComplete="off"
          maxLength={60}
          placeholder="laptop"
          error={problems.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label="Expires" value={days} onChange={(event) => setDays(event.target.value)}>
          {EXPIRIES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <ScopeFields scopes={scopes} onScopes={setScopes} error={problems.scopes} />
      </form>
    </Dialog>
  );
}

/** Shows the secret once. */
function NewTokenDialog({ secret, open, onClose }: CreateTokenDialogProps & { secret: string }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your new token"
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <CopyButton text={secret} label="Copy token" copied={TOKEN_COPIED} />
        </>
      }
    >
      <p>Copy it now. You cannot see it again.</p>
      <TextField
        label="Token"
        readOnly
        className="font-mono"
        value={secret}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}

type ScopeFieldsProps = {
  scopes: ApiTokenScope[];
  onScopes: (scopes: ApiTokenScope[]) => void;
  error: string | undefined;
};

function ScopeFields({ scopes, onScopes, error }: ScopeFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-label font-semibold">Scopes</legend>
      {apiTokenScopes.map((scope) => (
        <label key={scope.value} className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-tide"
            checked={scopes.includes(scope.value)}
            onChange={(event) =>
              onScopes(
                event.target.checked
                  ? [...scopes, scope.value]
                  : scopes.filter((value) => value !== scope.value),
              )
            }
          />
          <span className="flex flex-col">
            <span className="font-semibold">{scope.label}</span>
            <span className="text-meta text-ink-2">{scope.help}</span>
          </span>
        </label>
      ))}
      {error && <Alert>{error}</Alert>}
    </fieldset>
  );
}
