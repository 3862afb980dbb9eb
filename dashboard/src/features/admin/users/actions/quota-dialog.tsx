import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { formatNumber } from '../../../../ui/formats/numbers';
import { TextField } from '../../../../ui/forms/field';
import { Dialog } from '../../../../ui/overlays/dialog';
import { type ConsoleUser, getHighestQuota } from '../console-user';
import { useUpdateQuota } from '../mutations';

/** Returns the problem of an invalid quota. Returns undefined for a valid quota. */
function findQuotaProblem(input: string, highest: number): string | undefined {
  const quota = Number(input);
  if (input.trim() === '' || !Number.isInteger(quota)) return 'Enter a whole number.';
  if (quota < 1) return 'Enter a quota of at least 1.';
  if (quota > highest) return `Enter a quota of at most ${formatNumber(highest)}.`;
  return undefined;
}

export function QuotaDialog({ user, onClose }: { user: ConsoleUser; onClose: () => void }) {
  const formId = useId();
  const [quotaText, setQuotaText] = useState(String(user.emailQuota));
  const [problem, setProblem] = useState<string>();
  const update = useUpdateQuota({ onDone: onClose });
  const highest = getHighestQuota(user);

  function submit(event: FormEvent) {
    event.preventDefault();
    const foundProblem = findQuotaProblem(quotaText, highest);
    setProblem(foundProblem);
    if (!foundProblem) update.mutate({ id: user.id, emailQuota: Number(quotaText) });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Email quota of ${user.username}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={update.isPending}>
            Save quota
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {update.error && <Alert>{errorMessage(update.error)}</Alert>}
        <p>
          {formatNumber(user.emailsSent)} of {formatNumber(user.emailQuota)} newsletters sent this month. The
          new quota applies immediately, but only on {user.username}’s current plan (
          {user.isPro ? 'Pro' : 'free'}).
        </p>
        <TextField
          label="Newsletters a month"
          type="number"
          inputMode="numeric"
          min={1}
          max={highest}
          step={1}
          help={`From 1 to ${formatNumber(highest)} on ${user.isPro ? 'Pro' : 'the free plan'}.`}
          error={problem}
          value={quotaText}
          onChange={(event) => {
            setQuotaText(event.target.value);
            setProblem(undefined);
            if (update.isError) update.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
