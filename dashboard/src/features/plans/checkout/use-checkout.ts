import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@tidings/sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { refreshUser, useSignedInUser } from '../../accounts/session';
import type { BillingPeriod } from '../plan-numbers';
import type { Subscription } from '../subscription/subscription';
import type { BankReturn, PaidStatus } from './payment-message';
import {
  formatSetupError,
  isAlreadySubscribed,
  isBeingPaid,
  useSubscriptionRefresh,
  useSubscriptionSetup,
} from './queries';

export type CheckoutStage =
  | { name: 'payment'; problem: string | undefined }
  | { name: 'confirming' }
  /** The bank has not decided yet. */
  | { name: 'processing' }
  /** The result is unknown. `isPaid` is true if the form itself reported the payment. */
  | { name: 'unknown'; message: string; isPaid: boolean }
  | { name: 'done'; subscription: Subscription | undefined };

const NOT_PAID = 'The payment failed. Please try again.';
const SECOND_LOOK_AFTER_MS = 1_500;

/** Runs the checkout from the setup to Pro. `bankReturn` is the result on a bank's page. */
export function useCheckout({
  period,
  bankReturn,
}: {
  period: BillingPeriod;
  bankReturn: BankReturn | undefined;
}) {
  const { isPro } = useSignedInUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refresh = useSubscriptionRefresh();
  const [stage, setStage] = useState<CheckoutStage>(
    bankReturn ? { name: 'confirming' } : { name: 'payment', problem: undefined },
  );
  const [attempt, setAttempt] = useState(0);
  const setup = useSubscriptionSetup({ period, enabled: stage.name === 'payment' });

  /** Fetches the result of a payment, and shows the next stage. */
  async function confirm(state: PaidStatus): Promise<void> {
    setStage(state === 'processing' ? { name: 'processing' } : { name: 'confirming' });
    try {
      const subscription = await lookUp();
      if (subscription.isPro) setStage({ name: 'done', subscription });
      else if (subscription.status === 'processing') setStage({ name: 'processing' });
      else startAgain(NOT_PAID);
    } catch (error) {
      setStage({ name: 'unknown', message: errorMessage(error), isPaid: state === 'completed' });
    }
  }

  /** Fetches the subscription. The provider may need a moment to process a payment. */
  async function lookUp(): Promise<Subscription> {
    const subscription = await refresh();
    if (subscription.isPro || subscription.status === 'processing') return subscription;
    await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_AFTER_MS));
    return refresh();
  }

  /** Restarts with the server's current subscription, which may be a different one. */
  function startAgain(problem?: string): void {
    setStage({ name: 'payment', problem });
    setAttempt((count) => count + 1);
    void setup.refetch();
  }

  const returnFromBank = useEffectEvent(() => {
    if (!bankReturn) return;
    // A reload must not count as another return.
    void navigate(`/checkout?plan=${period}`, { replace: true });
    if (bankReturn === 'refused') startAgain(NOT_PAID);
    else void confirm(bankReturn === 'paid' ? 'completed' : 'processing');
  });
  useEffect(() => returnFromBank(), []);

  const giveUp = useEffectEvent((error: Error) => {
    if (isBeingPaid(error)) {
      setStage({ name: 'processing' });
      return;
    }
    if (isAlreadySubscribed(error)) {
      showToast('Already subscribed');
      void refreshUser(queryClient);
      void navigate('/dashboard', { replace: true });
      return;
    }
    showErrorToast(formatSetupError(error));
    void navigate(`/upgrade?plan=${period}`, { replace: true });
  });
  useEffect(() => {
    if (setup.error) giveUp(setup.error);
  }, [setup.error]);

  // The user paid in another tab, or the provider notified the server before the form did.
  const isDone = stage.name === 'done' || isPro;
  return { stage: isDone ? toDoneStage(stage) : stage, setup, attempt, confirm, startAnew: startAgain };
}

function toDoneStage(stage: CheckoutStage): CheckoutStage {
  return stage.name === 'done' ? stage : { name: 'done', subscription: undefined };
}
