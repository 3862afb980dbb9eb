import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { formatCount } from '../../../ui/formats/numbers';
import { TextField } from '../../../ui/forms/field';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { type SuppressionFilter, useCountSuppressions, useLiftSuppressions } from './queries';

/** Converts the local time of a browser field to ISO. */
const toIso = (local: string) => (local ? new Date(local).toISOString() : '');

type Fields = { from: string; to: string; text: string };

/** Finds suppressions by mail servers in a time range, and lifts the found suppressions. */
export function SuppressionsCard() {
  const [fields, setFields] = useState<Fields>({ from: '', to: '', text: '' });
  const [countedFilter, setCountedFilter] = useState<SuppressionFilter>();
  const [isAsking, setIsAsking] = useState(false);
  const count = useCountSuppressions();
  const lift = useLiftSuppressions();
  const isIncomplete = fields.from === '' || fields.to === '';

  function change(next: Partial<Fields>) {
    setFields({ ...fields, ...next });
    // The count does not match the changed filter.
    count.reset();
    lift.reset();
  }

  function preview(event: FormEvent) {
    event.preventDefault();
    if (isIncomplete) return;
    const filter = { from: toIso(fields.from), to: toIso(fields.to), text: fields.text.trim() };
    setCountedFilter(filter);
    lift.reset();
    count.mutate(filter);
  }

  function confirm() {
    if (countedFilter === undefined) return;
    lift.mutate(countedFilter, {
      onSuccess: () => count.reset(),
      onSettled: () => setIsAsking(false),
    });
  }

  const error = count.error ?? lift.error;
  const matches = count.data;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-section font-strong">Suppressions after bounces</h2>
        <p className="text-ink-2">
          If mail servers rejected addresses by mistake, lift these suppressions for all creators.
          Suppressions after unsubscribes and spam reports stay.
        </p>
      </div>
      <SuppressionForm fields={fields} onChange={change} onSubmit={preview} busy={count.isPending} />
      {error && <Alert>{errorMessage(error)}</Alert>}
      <div role="status" className="flex flex-col items-start gap-3 empty:hidden">
        {matches?.count === 0 && <p>No suppressions match.</p>}
        {matches !== undefined && matches.count > 0 && (
          <MatchingSuppressions found={matches} onLift={() => setIsAsking(true)} />
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Lift ${formatCount(matches?.count ?? 0, 'suppression', 'suppressions')}?`}
        confirmLabel="Lift suppressions"
        cancelLabel="Cancel"
        tone="danger"
        busy={lift.isPending}
        onConfirm={confirm}
      >
        <p>These addresses can receive emails from all creators again. The audit log records this.</p>
      </ConfirmDialog>
    </Card>
  );
}

type SuppressionFormProps = {
  fields: Fields;
  onChange: (next: Partial<Fields>) => void;
  onSubmit: (event: FormEvent) => void;
  busy: boolean;
};

function SuppressionForm({ fields, onChange, onSubmit, busy }: SuppressionFormProps) {
  return (
    <form className="flex flex-col gap-3" onSubmit={onSubmit}>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="From"
          type="datetime-local"
          required
          value={fields.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="datetime-local"
          required
          value={fields.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
      <TextField
        label="Reason contains (optional)"
        placeholder="relay not permitted"
        maxLength={300}
        value={fields.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Button type="submit" busy={busy} className="self-start">
        Count suppressions
      </Button>
    </form>
  );
}

type MatchingSuppressionsProps = {
  found: NonNullable<ReturnType<typeof useCountSuppressions>['data']>;
  onLift: () => void;
};

function MatchingSuppressions({ found, onLift }: MatchingSuppressionsProps) {
  return (
    <>
      <p>
        {formatCount(found.count, 'suppression', 'suppressions')} of{' '}
        {formatCount(found.creators, 'creator', 'creators')}.
      </p>
      <ul className="flex flex-col gap-1 text-meta text-ink-2">
        {found.reasons.map(({ text, count: times }) => (
          <li key={text} className="wrap-anywhere">
            {times} × {text || 'No reason was given'}
          </li>
        ))}
      </ul>
      <Button tone="danger" onClick={onLift}>
        Lift suppressions
      </Button>
    </>
  );
}
