import { useQuery } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { type ReactNode, useId } from 'react';
import { api } from '../../api';
import { TextLink } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { formatFileSize, formatNumber } from '../../ui/formats/numbers';
import { useDates } from '../../ui/formats/time-zone-context';
import { getReportPath } from '../newsletters/newsletter-paths';

type Usage = components['schemas']['Usage'];

/** Fetches the used limits of this account, and the reason why it cannot send. */
export function useUsage() {
  return useQuery({
    queryKey: ['/api/usage'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/usage', { signal })),
  });
}

/** Shows the account's limits, their usage, and when the counts of recipients reset. */
export function UsageCard() {
  const { data: usage, error, refetch } = useUsage();

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Usage" />
      {usage && <Meters usage={usage} />}
      {!usage && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!usage && !error && <SkeletonRows rows={2} rowClass="h-16" />}
    </Card>
  );
}

function Meters({ usage }: { usage: Usage }) {
  const { dateAndTime } = useDates();
  const { recipientsToday: day, recipientsThisMonth: month, storage } = usage;
  const hasLimits = day.limit !== null || month.limit !== null;
  return (
    <>
      <Meter label="Recipients today" {...day} note={`Resets on ${dateAndTime(day.resetsAt)}.`} />
      <Meter label="Recipients this month" {...month} note={`Resets on ${dateAndTime(month.resetsAt)}.`} />
      {hasLimits && (
        <p className="text-meta text-ink-2">
          {day.limit !== null &&
            'These limits grow with the age of your account if your newsletters cause few bounces and spam reports. '}
          To ask for more, write to{' '}
          <a className="underline" href={`mailto:${usage.contactEmail}`}>
            {usage.contactEmail}
          </a>
          .
        </p>
      )}
      <Meter label="Images" {...storage.imageBytes} format={formatFileSize} />
      <Meter label="Product files" {...storage.fileBytes} format={formatFileSize} />
      <Meter label="Products" {...storage.products} />
    </>
  );
}

type MeterProps = {
  label: string;
  used: number;
  limit: number | null;
  note?: string;
  format?: (amount: number) => string;
};

function Meter({ label, used, limit, note, format = formatNumber }: MeterProps) {
  const id = useId();

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span id={id} className="text-label font-semibold">
          {label}
        </span>
        <span className="tabular-nums">
          <strong className="font-semibold">{format(used)}</strong>
          {limit !== null && <span className="text-ink-3"> of {format(limit)}</span>}
        </span>
      </div>
      {limit !== null && (
        <progress aria-labelledby={id} className="delivery-bar" value={Math.min(used, limit)} max={limit} />
      )}
      {note && <p className="text-meta text-ink-2">{note}</p>}
    </div>
  );
}

/** Shows that administrators stopped the account or a newsletter, with the reason and how to appeal. */
export function HoldBanner() {
  const { data: usage } = useUsage();
  if (usage?.hold) return <Stopped title="Your account cannot send">{usage.hold.message}</Stopped>;
  if (!usage?.heldNewsletter) return null;
  const { id, title, message } = usage.heldNewsletter;
  return (
    <Stopped title={`“${title}” is paused`}>
      {message} <TextLink to={getReportPath(id)}>See the delivery report.</TextLink>
    </Stopped>
  );
}

function Stopped({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-5">
      <Alert tone="warning">
        <p className="font-semibold">{title}</p>
        <p>{children}</p>
      </Alert>
    </div>
  );
}
