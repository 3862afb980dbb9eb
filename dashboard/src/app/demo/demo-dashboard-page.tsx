import { DEFAULT_QUOTA } from '@tidings/sdk';
import { SubscriberTable } from '../../features/subscribers';
import { WaveRule } from '../../ui/brand/brand';
import { Card, CardHeader } from '../../ui/card';
import { StatusDot } from '../../ui/feedback/status-dot';
import { PageHeader } from '../../ui/page-header';
import { StatList } from '../../ui/plots/stat-list';
import { DemoMark } from './demo-mark';
import { demoNewsletters, demoSubscribersAt } from './demo-subscribers';

const STATS = [
  { label: 'Subscribers', value: '1,284', note: 'on your list' },
  { label: 'Sent this month', value: '3', note: `of ${DEFAULT_QUOTA.free} newsletters` },
  { label: 'Last newsletter', value: '8 Nov', note: 'First frost, last firing' },
];

/** Shows the home screen of a grown list. Reads and writes nothing. */
export function DemoDashboardPage() {
  const now = new Date();

  return (
    <div className="flex flex-col gap-6">
      <DemoMark />
      <PageHeader title="Home, in a good year" />
      <WaveRule />
      <StatList stats={STATS} />
      <div className="grid items-start gap-5 lg:grid-cols-[1.62fr_1fr]">
        <Card className="flex flex-col gap-2">
          <CardHeader title="New subscribers" />
          <SubscriberTable subscribers={demoSubscribersAt(now)} now={now} />
        </Card>
        <Card className="flex flex-col gap-2">
          <CardHeader title="Recent newsletters" />
          <ul className="divide-y divide-line">
            {demoNewsletters.map(({ title, date }) => (
              <li key={title} className="flex flex-col gap-1 py-3">
                <span className="font-semibold">{title}</span>
                <span className="flex items-center gap-3 text-meta text-ink-3">
                  <StatusDot status="sent">Sent</StatusDot>
                  {date}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}
