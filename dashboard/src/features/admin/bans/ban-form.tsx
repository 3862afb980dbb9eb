import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { formatCount } from '../../../ui/formats/numbers';
import { SelectField, TextField } from '../../../ui/forms/field';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { readFieldProblems } from '../console-api';
import { type BanEffects, type NewBan, useAddBan, usePreviewBan } from './queries';

const NEVER = '';
const DURATIONS_IN_DAYS = ['1', '7', '30', '365'];
const DAY_MS = 86_400_000;
const EMPTY_BAN = { value: '', reason: '', days: NEVER };

/** Adds a ban. First shows its effects, which the server determines. */
export function BanForm() {
  const [draft, setDraft] = useState(EMPTY_BAN);
  const [checkedBan, setCheckedBan] = useState<NewBan>();
  const preview = usePreviewBan();
  const close = () => setCheckedBan(undefined);
  const add = useAddBan({
    onDone: () => {
      close();
      setDraft(EMPTY_BAN);
      preview.reset();
    },
  });
  const problems = readFieldProblems(preview.error);
  const isFieldProblem = Object.keys(problems).length > 0;

  function updateDraft(change: Partial<typeof EMPTY_BAN>) {
    setDraft({ ...draft, ...change });
    preview.reset();
    add.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const ban = readBan(draft);
    preview.mutate(ban, { onSuccess: () => setCheckedBan(ban) });
  }

  return (
    <Card>
      <form className="flex max-w-[560px] flex-col gap-4" onSubmit={submit} noValidate>
        <h2 className="text-section font-strong">Add a ban</h2>
        <TextField
          label="Address, domain or network"
          help="For example ines@example.com, example.com (includes its subdomains), or 192.0.2.0/24."
          dir="ltr"
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problems.value}
          value={draft.value}
          onChange={(event) => updateDraft({ value: event.target.value })}
        />
        <TextField
          label="Reason"
          help="Only administrators see it."
          maxLength={500}
          autoComplete="off"
          error={problems.reason}
          value={draft.reason}
          onChange={(event) => updateDraft({ reason: event.target.value })}
        />
        <SelectField
          label="Ends"
          value={draft.days}
          onChange={(event) => updateDraft({ days: event.target.value })}
        >
          <option value={NEVER}>Never</option>
          {DURATIONS_IN_DAYS.map((days) => (
            <option key={days} value={days}>
              After {formatCount(Number(days), 'day', 'days')}
            </option>
          ))}
        </SelectField>
        {preview.error && !isFieldProblem && <Alert>{errorMessage(preview.error)}</Alert>}
        <Button type="submit" className="self-start" busy={preview.isPending}>
          Preview ban
        </Button>
      </form>
      {checkedBan && preview.data && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Ban ${preview.data.value}?`}
          confirmLabel="Add ban"
          cancelLabel="Cancel"
          tone="danger"
          busy={add.isPending}
          onConfirm={() => add.mutate(checkedBan)}
        >
          <BanEffectsText effects={preview.data} />
          {add.error && <Alert>{errorMessage(add.error)}</Alert>}
        </ConfirmDialog>
      )}
    </Card>
  );
}

function readBan({ value, reason, days }: typeof EMPTY_BAN): NewBan {
  const endsAt = days === NEVER ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  return { value: value.trim(), reason: reason.trim(), endsAt };
}

function BanEffectsText({ effects: { kind, accounts, warning } }: { effects: BanEffects }) {
  return (
    <div className="flex flex-col gap-3">
      {warning && <Alert>{warning}</Alert>}
      <p>{EFFECTS[kind]}</p>
      <p>
        {accounts === null && 'We do not store the networks that accounts use, so we cannot count matches.'}
        {accounts === 0 && 'No account matches.'}
        {accounts !== null &&
          accounts > 0 &&
          `${formatCount(accounts, 'account matches', 'accounts match')}. The ban does not suspend existing accounts.`}
      </p>
    </div>
  );
}

const EFFECTS: Record<BanEffects['kind'], string> = {
  address: 'Nobody can sign up, subscribe or buy with this address. It receives no newsletters.',
  domain:
    'Nobody can sign up, subscribe or buy with an address of this domain or its subdomains. These addresses receive no newsletters.',
  network: 'Nobody can sign up, subscribe or buy from this network.',
};
