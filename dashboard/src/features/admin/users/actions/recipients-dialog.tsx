import { errorMessage, MAX_RECIPIENTS } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../../../ui/feedback/load-states';
import { formatNumber } from '../../../../ui/formats/numbers';
import { TextField } from '../../../../ui/forms/field';
import { Dialog } from '../../../../ui/overlays/dialog';
import type { ConsoleUser, ConsoleUserDetail } from '../console-user';
import { useSetRecipientLimits } from '../mutations';
import { useUserDetail } from '../queries';

export type Recipients = ConsoleUserDetail['recipients'];

/** Returns the problem of a limit, if it is invalid. An empty field means the automatic limit. */
function findLimitProblem(input: string): string | undefined {
  if (input.trim() === '') return undefined;
  const limit = Number(input);
  if (!Number.isInteger(limit)) return 'Enter a whole number.';
  if (limit < 1) return 'Enter a limit of at least 1.';
  return limit > MAX_RECIPIENTS ? `Enter a limit of at most ${formatNumber(MAX_RECIPIENTS)}.` : undefined;
}

function readLimit(input: string): number | null {
  return input.trim() === '' ? null : Number(input);
}

const LEVELS: Record<Recipients['level'], string> = {
  unverified: 'Unverified: the email address is not verified',
  new: 'New: the account is less than 7 days old, or has too many bounces or spam reports',
  known: 'Known: at least 7 days old',
  trusted: 'Trusted: at least 30 days old, 3 newsletters sent, few bounces and spam reports',
  established: 'Established: at least 90 days old, 10 newsletters sent, few bounces and spam reports',
};

type RecipientsDialogProps = { user: ConsoleUser; onClose: () => void };

/** Shows the number of recipients that a user can send to, and changes it. */
export function RecipientsDialog({ user, onClose }: RecipientsDialogProps) {
  const formId = useId();
  const { data: detail, error, refetch } = useUserDetail(user.id);
  const save = useSetRecipientLimits({ onDone: onClose });

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Recipient limits of ${user.username}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {detail && (
            <Button type="submit" form={formId} tone="primary" busy={save.isPending}>
              Save limits
            </Button>
          )}
        </>
      }
    >
      {save.error && <Alert>{errorMessage(save.error)}</Alert>}
      {detail && (
        <LimitsForm
          id={formId}
          recipients={detail.recipients}
          onSave={(limits) => save.mutate({ id: user.id, ...limits })}
        />
      )}
      {error && !detail && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!detail && !error && <SkeletonRows rows={3} rowClass="h-14" />}
    </Dialog>
  );
}

type LimitsFormProps = {
  id: string;
  recipients: Recipients;
  onSave: (limits: { recipientsPerDay: number | null; recipientsPerMonth: number | null }) => void;
};

function LimitsForm({ id, recipients, onSave }: LimitsFormProps) {
  const { level, usedToday, usedThisMonth, perDay, perMonth, setPerDay, setPerMonth } = recipients;
  const [day, setDay] = useState(String(setPerDay ?? ''));
  const [month, setMonth] = useState(String(setPerMonth ?? ''));
  const [isChecked, setIsChecked] = useState(false);
  const problems = { day: findLimitProblem(day), month: findLimitProblem(month) };

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (problems.day || problems.month) return;
    onSave({ recipientsPerDay: readLimit(day), recipientsPerMonth: readLimit(month) });
  }

  return (
    <form id={id} className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <p>{LEVELS[level]}.</p>
      <p className="text-ink-2">
        {formatUsage(usedToday, perDay)} today, {formatUsage(usedThisMonth, perMonth)} this month.
        {perDay === null &&
          (perMonth === null
            ? ' This instance does not limit recipients. These settings have no effect.'
            : ' The daily limit has no effect, because ABUSE_LIMITS is off.')}
      </p>
      <TextField
        label="Recipients a day"
        inputMode="numeric"
        help={formatLimitHelp(setPerDay, perDay)}
        error={isChecked ? problems.day : undefined}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <TextField
        label="Recipients a month"
        inputMode="numeric"
        help={formatLimitHelp(setPerMonth, perMonth)}
        error={isChecked ? problems.month : undefined}
        value={month}
        onChange={(event) => setMonth(event.target.value)}
      />
    </form>
  );
}

function formatUsage(usedCount: number, limit: number | null): string {
  return limit === null ? formatNumber(usedCount) : `${formatNumber(usedCount)} of ${formatNumber(limit)}`;
}

function formatLimitHelp(ownLimit: number | null, limit: number | null): string {
  const isAutomatic = ownLimit === null && limit !== null;
  const now = isAutomatic ? `, currently ${formatNumber(limit)}` : '';
  return `Leave empty for the automatic limit${now}. If ABUSE_LIMITS is on, it increases with account age while bounces and spam reports stay low.`;
}
