import { type components, DEFAULT_QUOTA } from '@tidings/sdk';
import { NewSubscribersTable } from '../../features/subscribers/new-subscribers-table';
import { WaveRule } from '../../ui/brand/brand';
import { Card, CardHeader } from '../../ui/card';
import { StatusDot } from '../../ui/feedback/status-dot';
import { PageHeader } from '../../ui/page-header';
import { StatList } from '../../ui/plots/stat-list';
import { DemoMark } from './demo-mark';

type Subscriber = components['schemas']['Subscriber'];

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const SAMPLE_SUBSCRIBERS = [
  { name: 'Ines Kovač', email: 'ines@kova.example', hoursAgo: 0 },
  { name: 'Tom Adeyemi', email: 'tom@adeyemi.example', hoursAgo: 1 },
  { name: 'Yuki Tanaka', email: 'yuki@tnk.example', hoursAgo: 26 },
  { name: 'Rosa Blum', email: 'rosa@blum.example', hoursAgo: 52 },
  { name: 'Aoife Byrne', email: 'aoife@byrne.example', hoursAgo: 100 },
];

export function createDemoSubscribers(now: Date): Subscriber[] {
  const toJoinTime = (hoursAgo: number) =>
    new Date(now.getTime() - hoursAgo * HOUR_MILLISECONDS).toISOString();
  return SAMPLE_SUBSCRIBERS.map(({ name, email, hoursAgo }, index) => ({
    id: index + 1,
    userId: 1,
    name,
    email,
    status: 'confirmed',
    ipAddress: null,
    metadata: {},
    tags: [],
    fields: {},
    unsubscribeReason: null,
    suppressionReason: null,
    consent: { at: toJoinTime(hoursAgo), source: 'page', host: null, wording: null, confirmedAt: null },
    createdAt: toJoinTime(hoursAgo),
  }));
}

export const demoNewsletters = [
  { title: 'First frost, last firing', date: 'November 8' },
  { title: 'What the clay remembers', date: 'October 25' },
  { title: 'Seven ways to ruin a bowl', date: 'October 11' },
];

const SAMPLE_STATS = [
  { label: 'Subscribers', value: '1,284', note: 'on your list' },
  { label: 'Sent this month', value: '1', note: `of ${DEFAULT_QUOTA.free} newsletters` },
  { label: 'Last newsletter', value: 'Nov 8', note: 'First frost, last firing' },
];

/** Shows the home screen of a grown list. Reads and writes nothing. */
export function DemoDashboardPage() {
  const now = new Date();

  return (
    <div className="flex flex-col gap-6">
      <DemoMark />
      <PageHeader title="Home, in a good year" />
      <WaveRule />
      <StatList stats={SAMPLE_STATS} />
      <div className="grid items-start gap-5 lg:grid-cols-[1.62fr_1fr]">
        <Card className="flex flex-col gap-2">
          <CardHeader title="New subscribers" />
          <NewSubscribersTable subscribers={createDemoSubscribers(now)} now={now} />
        </Card>
        <Card className="flex flex-col gap-2">
          <CardHeader title="Recent newsletters" />
          <ul className="divide-y divide-line">
            {demoNewsletters.map(({ title, date }) => (
              <li key={title} className="flex flex-col gap-1 py-3">
                <span className="font-semibold">{title}</span>
                <span className="flex items-center gap-3 text-meta text-ink-3">
                  <StatusDot tone="success">Sent</StatusDot>
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
