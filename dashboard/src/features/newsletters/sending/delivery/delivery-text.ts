import { formatCount, formatNumber } from '../../../../ui/formats/numbers';
import type { DeliveryProgress, Newsletter } from '../../newsletter';
import { listDeliveryParts } from './delivery-parts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

type DeliveryText = {
  /** The overall status, and the number of recipients. */
  status: string;
  /** The counts that the status does not include. */
  parts: string[];
  /** Failures that need attention. */
  failedText: string | undefined;
};

/** Describes the progress of a delivery, and all deliveries that were not simply accepted. */
export function describeDelivery(progress: DeliveryProgress): DeliveryText {
  const { status, audience, counts } = progress;
  const undeliveredCount = counts.failed + counts.expired;
  const failedText = `${formatNumber(undeliveredCount)} of ${formatNumber(audience)} could not be delivered.`;
  return {
    status: describeStatus(progress),
    parts: listDeliveryParts(progress)
      .filter(({ label }) => label !== 'not delivered' && (label !== 'accepted' || status !== 'finished'))
      .map(({ label, count }) => `${formatNumber(count)} ${label}`),
    failedText: undeliveredCount > 0 ? failedText : undefined,
  };
}

/** Returns the number of deliveries with a final result, good or bad. */
export function countSettled({ audience, counts }: DeliveryProgress): number {
  return Math.max(0, audience - counts.queued - counts.claimed - counts.deferred - counts.unknown);
}

/** Returns whether some deliveries are still pending. */
export function isSendingActive(status: DeliveryProgress['status'] | null | undefined): boolean {
  return status === 'preparing' || status === 'sending' || status === 'paused';
}

/** Returns whether a list shows the progress, namely while sending and on the first day. */
export function shouldShowDelivery(
  { sentAt, status }: Pick<Newsletter, 'sentAt' | 'status'>,
  now: Date,
): boolean {
  if (sentAt === null) return false;
  return isSendingActive(status) || now.getTime() - new Date(sentAt).getTime() < DAY_MILLISECONDS;
}

/** Describes why sending is paused, and how it can continue. */
export function pauseText({ pauseReason, pauseMessage }: DeliveryProgress): string | undefined {
  switch (pauseReason) {
    case 'creator':
      return 'Sending is paused until you resume it.';
    case 'storage':
      return 'The server cannot write to its disk or database. Tell the operator of this instance. Sending resumes automatically.';
    case 'signing':
      return 'We cannot sign the newsletter for your domain. Check your sending domains, then resume sending.';
    case 'restored':
      return 'The server was restored from a backup. Sending continues after you decide about the held emails.';
    case 'suspended':
      return 'Your account is suspended. Sending resumes when the account is reinstated.';
    case 'review':
      return (
        pauseMessage ??
        'An administrator has to approve sending from your account first. We will email you the decision.'
      );
    case 'administrator':
      return pauseMessage ?? 'An administrator paused this newsletter. We emailed you the reason.';
    case null:
      return undefined;
  }
}

function describeStatus({ status, audience, counts }: DeliveryProgress): string {
  const recipients = formatCount(audience, 'subscriber', 'subscribers');
  switch (status) {
    case 'preparing':
      return 'Preparing';
    case 'sending':
      return `Sending to ${recipients}`;
    case 'paused':
      return 'Paused';
    case 'canceled':
      return `Canceled: sent to ${formatNumber(counts.accepted)} of ${recipients}`;
    case 'finished':
      return counts.accepted === audience
        ? `Sent to ${recipients}`
        : `Sent to ${formatNumber(counts.accepted)} of ${recipients}`;
  }
}
