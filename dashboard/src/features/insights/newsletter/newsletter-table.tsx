import { TextLink } from '../../../ui/button';
import { formatCount, formatNumber, formatPercent } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { useMoney } from '../../products/use-shop';
import { getNewsletterInsightsPath, type NewsletterInsights } from '../queries';

const columns = [
  { word: 'Sent to', width: 'w-22' },
  { word: 'Opens', width: 'w-24' },
  { word: 'Clicks', width: 'w-22' },
  { word: 'Unsubscribed', width: 'w-28' },
  { word: 'Revenue', width: 'w-26' },
];

/** Shows newsletters as a table. On a phone, each newsletter is in one cell. */
export function NewsletterTable({ newsletters }: { newsletters: readonly NewsletterInsights[] }) {
  const now = new Date();

  return (
    <table aria-label="Newsletters" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
          <th scope="col">Newsletter</th>
          {columns.map(({ word, width }) => (
            <th key={word} scope="col" className={`hidden text-right md:table-cell ${width}`}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {newsletters.map((newsletter) => (
          <NewsletterRow key={newsletter.id} newsletter={newsletter} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function NewsletterRow({ newsletter, now }: { newsletter: NewsletterInsights; now: Date }) {
  const { shortDate } = useDates();
  const money = useMoney();
  const { id, title, sentAt, recipients, opens, clicks, unsubscribes, revenue } = newsletter;
  const cell = 'hidden py-3 text-right tabular-nums md:table-cell';

  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <th scope="row" className="py-3 pr-3 font-normal">
        <TextLink
          to={getNewsletterInsightsPath(id)}
          className="inline-block py-1 font-semibold max-md:py-2.5 wrap-anywhere"
        >
          <bdi>{title}</bdi>
        </TextLink>
        <span className="block text-meta text-ink-3">
          <time dateTime={sentAt}>{shortDate(sentAt, now)}</time>
        </span>
        <span className="mt-1 block text-meta text-ink-2 tabular-nums md:hidden">
          {formatRowLabel(newsletter, money)}
        </span>
      </th>
      <td className={cell}>{formatNumber(recipients)}</td>
      <td className={cell}>
        <CountWithShare count={opens} of={newsletter} />
      </td>
      <td className={cell}>
        <CountWithShare count={clicks} of={newsletter} />
      </td>
      <td className={cell}>{formatNumber(unsubscribes)}</td>
      <td className={cell}>{money(revenue)}</td>
    </tr>
  );
}

/** Shows a count with its share of the accepted emails. Null means not counted. */
function CountWithShare({ count, of: { accepted } }: { count: number | null; of: NewsletterInsights }) {
  if (count === null) return <span className="text-meta text-ink-3">Tracking off</span>;
  return (
    <>
      {formatNumber(count)}
      <span className="block text-meta text-ink-3">{formatPercent(count, accepted)}</span>
    </>
  );
}

function formatRowLabel(newsletter: NewsletterInsights, formatMoney: (amount: number) => string): string {
  const { recipients, opens, clicks, unsubscribes, sales, revenue } = newsletter;
  return [
    `Sent to ${formatNumber(recipients)}`,
    opens !== null && formatCount(opens, 'open', 'opens'),
    clicks !== null && formatCount(clicks, 'click', 'clicks'),
    opens === null && clicks === null && 'opens not counted',
    `${formatNumber(unsubscribes)} unsubscribed`,
    sales > 0 && `${formatMoney(revenue)} revenue`,
  ]
    .filter(Boolean)
    .join(' · ');
}
