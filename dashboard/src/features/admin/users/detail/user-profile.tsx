import { ApiError, errorMessage } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { Avatar } from '../../../../ui/brand/avatar';
import { textLinkClass } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { Skeleton } from '../../../../ui/feedback/load-states';
import { StatusDot } from '../../../../ui/feedback/status-dot';
import type { Dates } from '../../../../ui/formats/dates';
import { formatNumber } from '../../../../ui/formats/numbers';
import { useDates } from '../../../../ui/formats/time-zone-context';
import { STATUSES as PAYOUT_STATUSES } from '../../../payouts/payout-account';
import type { Recipients } from '../actions/recipients-dialog';
import { type ConsoleUserDetail, getConsoleUserName } from '../console-user';
import { useViewStats } from '../queries';
import { SendingRecord } from '../sending-record';
import { PlanBadge } from '../user-cells';

export function UserProfile({ user }: { user: ConsoleUserDetail }) {
  const dates = useDates();
  return (
    <>
      {user.suspendedAt !== null && (
        <Alert tone="warning">Suspended since {dates.dateAndTime(user.suspendedAt)}.</Alert>
      )}
      <div className="flex items-center gap-4">
        <Avatar name={getConsoleUserName(user)} image={user.profileImage} size="large" className="size-16" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <a
            href={user.siteUrl}
            target="_blank"
            rel="noreferrer"
            className={`${textLinkClass} wrap-anywhere`}
          >
            @{user.username}
            <span className="sr-only"> (opens their page in a new tab)</span>
          </a>
          <span className="wrap-anywhere">{user.email}</span>
        </div>
      </div>
      {user.bio && (
        <p dir="auto" className="text-ink-2">
          {user.bio}
        </p>
      )}
      <dl className="flex flex-col border-t border-line">
        {createProfileRows(user, dates).map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function createProfileRows(user: ConsoleUserDetail, { formatDay }: Dates): Array<[string, ReactNode]> {
  const { emailsSent, emailQuota, resetsAt, stats, createdAt, recipients } = user;
  return [
    ['Plan', <Plan key="plan" user={user} />],
    [
      'Email quota',
      `${formatNumber(emailsSent)} of ${formatNumber(emailQuota)} newsletters sent, resets ${formatDay(resetsAt)}`,
    ],
    [
      'Subscribers',
      `${formatNumber(stats.activeSubscribers)} subscribed, ${formatNumber(stats.unsubscribedCount)} unsubscribed`,
    ],
    ['Recipients', formatRecipients(recipients)],
    ['Rates of the last 10 newsletters', <SendingRecord key="record" record={user.record} />],
    ['Page views', <Views key="views" user={user} />],
    ...formatPayouts(user),
    ['Custom domain', <Domain key="domain" user={user} />],
    ['Created', formatDay(createdAt)],
  ];
}

/** Returns the payout account, if this instance has payouts. */
function formatPayouts({ payouts }: ConsoleUserDetail): Array<[string, string]> {
  return payouts === undefined ? [] : [['Payout account', PAYOUT_STATUSES[payouts].title]];
}

function formatRecipients({ usedToday, usedThisMonth, perDay, perMonth }: Recipients): string {
  const today =
    perDay === null ? formatNumber(usedToday) : `${formatNumber(usedToday)} of ${formatNumber(perDay)}`;
  const month =
    perMonth === null
      ? formatNumber(usedThisMonth)
      : `${formatNumber(usedThisMonth)} of ${formatNumber(perMonth)}`;
  return `${today} today, ${month} this month`;
}

function Views({ user }: { user: ConsoleUserDetail }) {
  const { data: stats, error } = useViewStats(user.id);
  if (error) return <span className="font-normal text-danger">{formatViewsFailure(error)}</span>;
  if (stats === undefined) return <Skeleton className="h-5 w-28" />;
  if (stats === null) return null;
  return `${formatNumber(stats.totalViews)} in total, ${formatNumber(stats.todayViews)} today`;
}

function formatViewsFailure(error: Error): string {
  if (!(error instanceof ApiError)) return errorMessage(error);
  return `View stats API request failed with status ${error.status}`;
}

function Plan({ user: { isPro, isGranted, subscription } }: { user: ConsoleUserDetail }) {
  const source = planSource({ isGranted, hasPaidPlan: subscription.source === 'subscription' });
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      {isPro && <span className="text-meta font-normal text-ink-3">{source}</span>}
      <PlanBadge isPro={isPro} />
    </span>
  );
}

function planSource({ isGranted, hasPaidPlan }: { isGranted: boolean; hasPaidPlan: boolean }): string {
  if (hasPaidPlan) return isGranted ? 'Paid, and granted by an administrator' : 'Paid';
  return 'Granted by an administrator';
}

function Domain({ user: { customDomain, domainVerified } }: { user: ConsoleUserDetail }) {
  if (customDomain === null) return <span className="font-normal text-ink-3">None</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-3">
      {customDomain}
      <StatusDot tone={domainVerified ? 'success' : 'warning'}>
        {domainVerified ? 'Verified' : 'Unverified'}
      </StatusDot>
    </span>
  );
}
