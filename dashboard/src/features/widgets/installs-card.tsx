import { errorMessage } from '@tidings/sdk';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { StatusDot } from '../../ui/feedback/status-dot';
import { formatCount, formatNumber } from '../../ui/formats/numbers';
import { toReadableHost } from '../../ui/formats/readable-host';
import { useDates } from '../../ui/formats/time-zone-context';
import { useAllowHost, useInstalls, type WidgetInstall } from './queries';

/** Lists the sites that loaded a widget of the creator in the last 90 days. */
export function InstallsCard() {
  const { data: installs, error, refetch } = useInstalls();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Widget installs" />
      <p className="max-w-[66ch] text-ink-2">
        Sites that showed your widgets in the last 90 days. We count how often a widget is shown, without data
        about visitors.
      </p>
      {!installs && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!installs && !error && <SkeletonRows rows={3} rowClass="h-14" />}
      {installs?.length === 0 && (
        <EmptyState
          title="No widget installs yet"
          text="A site appears here after someone opens a page with your snippet."
        />
      )}
      {installs && installs.length > 0 && <InstallTable installs={installs} now={new Date()} />}
    </Card>
  );
}

const NAMES = { subscribe: 'Subscribe box', buy: 'Buy button', card: 'Creator card' } as const;

/** Shows widget installs as a table. On narrow screens, each install is in one cell. */
function InstallTable({ installs, now }: { installs: WidgetInstall[]; now: Date }) {
  const { dateAndTime, relativeDate } = useDates();
  const allow = useAllowHost();

  return (
    <>
      {allow.error && <Alert>{errorMessage(allow.error)}</Alert>}
      <table aria-label="Sites with your widgets" className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
            <th scope="col">Site</th>
            <th scope="col" className="hidden w-36 lg:table-cell">
              Widget
            </th>
            <th scope="col" className="hidden w-36 lg:table-cell">
              Last seen
            </th>
            <th scope="col" className="hidden w-24 pr-6 text-right lg:table-cell">
              Shown
            </th>
            <th scope="col" className="w-32">
              Checkout
            </th>
          </tr>
        </thead>
        <tbody>
          {installs.map((install) => {
            const { host, widget, lastSeenAt, views } = install;
            return (
              <tr key={`${host} ${widget}`} className="h-14 border-b border-line last:border-b-0">
                <th scope="row" className="py-2.5 pr-4 font-normal">
                  <bdi className="block font-semibold wrap-anywhere">{toReadableHost(host)}</bdi>
                  <span className="flex flex-wrap gap-x-3 text-meta text-ink-2 lg:hidden">
                    <span>{NAMES[widget]}</span>
                    <span>{relativeDate(lastSeenAt, now)}</span>
                    <span>{formatCount(views, 'time', 'times')}</span>
                  </span>
                </th>
                <td className="hidden lg:table-cell">{NAMES[widget]}</td>
                <td className="hidden text-ink-2 lg:table-cell">
                  <time dateTime={lastSeenAt} title={dateAndTime(lastSeenAt)}>
                    {relativeDate(lastSeenAt, now)}
                  </time>
                </td>
                <td className="hidden pr-6 text-right tabular-nums lg:table-cell">{formatNumber(views)}</td>
                <td>
                  <CheckoutCell
                    install={install}
                    isBusy={allow.isPending && allow.variables === host}
                    onAllow={() => allow.mutate(host)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

type CheckoutCellProps = { install: WidgetInstall; isBusy: boolean; onAllow: () => void };

function CheckoutCell({ install: { host, widget, isAllowed }, isBusy, onAllow }: CheckoutCellProps) {
  if (widget !== 'buy') return <span className="text-meta text-ink-3">None</span>;
  if (isAllowed) return <StatusDot tone="success">On the page</StatusDot>;
  return (
    <Button busy={isBusy} onClick={onAllow}>
      Allow<span className="sr-only">{host}</span>
    </Button>
  );
}
