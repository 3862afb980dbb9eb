import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SentStamp } from '../../../ui/brand/sent-stamp';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { focusOnMount } from '../../../ui/hooks/focus-on-mount';
import { proQuota } from '../plan-numbers';
import type { Subscription } from '../subscription/subscription';

/** Shows a stage. Its heading receives the focus, so that screen readers announce the result of a press. */
function Stage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex max-w-[560px] flex-col items-start gap-4">
      <h2 tabIndex={-1} ref={focusOnMount} className="font-display text-subject outline-none">
        {title}
      </h2>
      {children}
    </Card>
  );
}

export function Confirming() {
  return (
    <Stage title="Checking your payment">
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <span
          aria-hidden
          className="turning size-4 shrink-0 rounded-pill border-2 border-current border-r-transparent"
        />
        This takes a moment.
      </p>
    </Stage>
  );
}

/** The milliseconds before each check. Pro starts without checks, which only update the page. */
const CHECKS_AFTER_MS = [3_000, 6_000, 12_000, 24_000, 48_000];

/**
 * Shows that the payment is processing. Does not offer the form again, because the bank may still charge the first
 * attempt.
 */
export function Processing({ onCheck }: { onCheck: () => Promise<void> }) {
  const [checks, setChecks] = useState(0);
  const delayMs = CHECKS_AFTER_MS[checks];

  const check = useEffectEvent(() => void onCheck().then(() => setChecks((count) => count + 1)));

  useEffect(() => {
    if (delayMs === undefined) return;
    const timer = setTimeout(() => check(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);

  return (
    <Stage title="Your payment is being processed">
      <p className="text-ink-2">
        Your bank is processing the payment. Pro starts when it succeeds. You can close this page.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/dashboard" tone="primary">
          Go to your dashboard
        </ButtonLink>
        <Button onClick={() => void onCheck()}>Check again</Button>
      </div>
    </Stage>
  );
}

type CheckFailedProps = { message: string; isPaid: boolean; onCheck: () => void };

export function CheckFailed({ message, isPaid, onCheck }: CheckFailedProps) {
  return (
    <Stage title={isPaid ? 'Your payment was successful' : 'We could not check your payment'}>
      <p role="alert" className="text-ink-2">
        {isPaid
          ? `We could not load your plan: ${message} You will not be charged again.`
          : `${message} Please check again before you pay again.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={onCheck}>
          Check again
        </Button>
        <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
      </div>
    </Stage>
  );
}

export function Done({ subscription }: { subscription: Subscription | undefined }) {
  const { formatDay } = useDates();
  const renewal = subscription?.currentPeriodEnd ?? null;

  return (
    <Stage title="You are on Pro">
      <SentStamp />
      <p className="text-ink-2">
        Thank you. You have {formatNumber(subscription?.emailQuota ?? proQuota)} newsletters per month and all
        Pro features.
        {renewal !== null && ` Pro renews on ${formatDay(renewal)}. You can cancel anytime in Settings.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/dashboard" tone="primary">
          Go to your dashboard
        </ButtonLink>
        <ButtonLink to="/settings?tab=subscription">See your subscription</ButtonLink>
      </div>
    </Stage>
  );
}
