import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { StatusDot, type Tone } from '../../../ui/feedback/status-dot';
import { formatNumber } from '../../../ui/formats/numbers';
import { TextField } from '../../../ui/forms/field';
import { type TestEmailReply, useTestEmail } from './queries';

/** Sends a test email through the relay, and shows the relay's reply. */
export function TestEmailCard() {
  const [to, setTo] = useState('');
  const test = useTestEmail();

  function submit(event: FormEvent) {
    event.preventDefault();
    test.mutate({ to });
  }

  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-section font-strong">Test email</h2>
        <p className="text-ink-2">Sends one email through the relay now, and shows the reply.</p>
      </div>
      <form onSubmit={submit} className="flex max-w-xl flex-col gap-3 md:flex-row md:items-end">
        <div className="grow">
          <TextField
            label="Send to"
            type="email"
            required
            autoComplete="email"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Button type="submit" busy={test.isPending}>
          Send test email
        </Button>
      </form>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {test.isPending && <p className="text-ink-2">Waiting for the relay, for at most 30 seconds…</p>}
        {test.data && !test.isPending && <ReplyText reply={test.data} />}
      </div>
      {test.error && <Alert>{errorMessage(test.error)}</Alert>}
    </Card>
  );
}

const OUTCOMES: Record<TestEmailReply['outcome'], { tone: Tone; label: string }> = {
  accepted: { tone: 'success', label: 'Accepted' },
  deferred: { tone: 'warning', label: 'Deferred' },
  unknown: { tone: 'warning', label: 'Unknown' },
  failed: { tone: 'danger', label: 'Failed' },
  unavailable: { tone: 'danger', label: 'Not sent' },
};

function ReplyText({ reply: { outcome, text, advice, tookMs } }: { reply: TestEmailReply }) {
  const { tone, label } = OUTCOMES[outcome];
  return (
    <div className="flex flex-col gap-1.5 rounded-control border border-line px-3.5 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <StatusDot tone={tone}>{label}</StatusDot>
        <span className="text-meta text-ink-3 tabular-nums">{formatNumber(tookMs)} ms</span>
      </p>
      <p className="font-mono text-meta wrap-anywhere">{text}</p>
      {advice !== null && <p>{advice}</p>}
      {outcome === 'accepted' && advice === null && (
        <p className="text-ink-2">Check that the email is in the inbox, not in the spam folder.</p>
      )}
    </div>
  );
}
