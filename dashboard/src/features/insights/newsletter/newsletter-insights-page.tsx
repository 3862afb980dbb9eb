import { ApiError, errorMessage } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatCount, formatNumber, formatPercent } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { StatList } from '../../../ui/plots/stat-list';
import { useSignedInUser } from '../../accounts/session';
import { getEditorPath, getReportPath } from '../../newsletters/newsletter-paths';
import { ProMark, ProOffer } from '../../plans/pro-offer';
import { useMoney } from '../../products/use-shop';
import type { NewsletterInsights } from '../queries';
import { LinksCard } from './links-card';
import { useNewsletterInsights } from './queries';

/** Shows the statistics of one newsletter. */
export function NewsletterInsightsPage() {
  const { id = '' } = useParams();
  const { isPro } = useSignedInUser();
  if (!/^[1-9]\d{0,15}$/.test(id)) return <NewsletterNotFound />;
  if (!isPro) return <ProOnlyNotice />;
  return <LoadedNewsletter key={id} newsletterId={Number(id)} />;
}

function LoadedNewsletter({ newsletterId }: { newsletterId: number }) {
  const { dateAndTime } = useDates();
  const { data, error, refetch } = useNewsletterInsights(newsletterId);

  if (data) {
    return (
      <Frame
        title={data.title}
        lead={`Sent on ${dateAndTime(data.sentAt)}`}
        actions={
          <>
            <ButtonLink to={getReportPath(newsletterId)}>See the delivery report</ButtonLink>
            <ButtonLink to={getEditorPath(newsletterId)}>Read the newsletter</ButtonLink>
          </>
        }
      >
        <NewsletterTotals newsletter={data} />
        <LinksCard links={data.links} tracking={data.tracking} />
      </Frame>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NewsletterNotFound />;
  return (
    <Frame title="Newsletter">
      {error ? (
        <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows rows={2} rowClass="h-40 rounded-card" />
      )}
    </Frame>
  );
}

function ProOnlyNotice() {
  return (
    <Frame title="Newsletter">
      <Card className="flex flex-col items-start gap-4">
        <ProMark />
        <p className="max-w-[60ch] text-ink-2">
          Opens, clicks and revenue of each newsletter are part of Pro. Unless tracking is off, we count them
          already, so you see them as soon as you upgrade.
        </p>
        <ProOffer />
      </Card>
    </Frame>
  );
}

function NewsletterNotFound() {
  return (
    <Frame title="Newsletter">
      <Card>
        <EmptyState
          title="Newsletter not found"
          action={<ButtonLink to="/newsletters">See all newsletters</ButtonLink>}
        />
      </Card>
    </Frame>
  );
}

type FrameProps = { title: string; lead?: string; actions?: ReactNode; children: ReactNode };

function Frame({ title, lead, actions, children }: FrameProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        above={<BackLink to="/insights" label="Insights" />}
        lead={lead}
        actions={actions}
      />
      <WaveRule />
      {children}
    </div>
  );
}

/** Shows the accepted emails, opens, clicks, unsubscribes, bounces and revenue of a newsletter. */
export function NewsletterTotals({ newsletter }: { newsletter: NewsletterInsights }) {
  const { recipients, accepted, opens, clicks, unsubscribes, bounces, sales, revenue } = newsletter;
  const money = useMoney();
  const share = (count: number) => formatPercent(count, accepted);

  return (
    <StatList
      stats={[
        { label: 'Accepted', value: formatNumber(accepted), note: `of ${formatNumber(recipients)}` },
        {
          label: 'Opens',
          ...(opens === null ? NOT_COUNTED : createStat(opens, `${share(opens)}, estimated`)),
        },
        { label: 'Clicks', ...(clicks === null ? NOT_COUNTED : createStat(clicks, share(clicks))) },
        { label: 'Unsubscribed', ...createStat(unsubscribes, share(unsubscribes)) },
        { label: 'Not delivered', ...createStat(bounces, 'failed, expired or bounced') },
        { label: 'Revenue', value: money(revenue), note: `from ${formatCount(sales, 'sale', 'sales')}` },
      ]}
    />
  );
}

/** Distinguishes not counted from zero. */
const NOT_COUNTED = { value: <span aria-hidden>–</span>, note: 'not counted' };

function createStat(count: number, note: string) {
  return { value: formatNumber(count), note };
}
