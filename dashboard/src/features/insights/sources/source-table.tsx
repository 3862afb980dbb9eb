import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { formatBarWidth } from '../../../ui/plots/bar-list';
import { useMoney } from '../../products/use-shop';
import type { InsightSource, InsightSources } from '../queries';
import { getSourceTexts } from './source-texts';

type StatList = Pick<InsightSource, 'views' | 'visitors' | 'subscribers' | 'sales' | 'revenue'>;
type SourceTableProps = { sources: readonly InsightSource[]; others: InsightSources['others'] };

/** Shows sources as a table. On a phone, a cell shows the name, a bar and the views, and the rest in words. */
export function SourceTable({ sources, others }: SourceTableProps) {
  const maxViews = Math.max(0, ...sources.map(({ views }) => views));

  return (
    <table aria-label="Traffic sources" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:font-normal">
          <th scope="col">Source</th>
          <th scope="col" className="w-20 text-right">
            Views
          </th>
          {['Visitors', 'Joined', 'Sales'].map((column) => (
            <th key={column} scope="col" className="hidden w-20 text-right md:table-cell">
              {column}
            </th>
          ))}
          <th scope="col" className="hidden w-28 text-right md:table-cell">
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => {
          const { name, description } = getSourceTexts(source);
          return (
            <SourceRow
              key={`${source.kind} ${source.source}`}
              name={name}
              description={description}
              stats={source}
              maxViews={maxViews}
            />
          );
        })}
        {others && <SourceRow name="All others" description="Other sources" stats={others} maxViews={0} />}
      </tbody>
    </table>
  );
}

type RowProps = { name: string; description: string; stats: StatList; maxViews: number };

function SourceRow({ name, description, stats, maxViews }: RowProps) {
  const { views, visitors, subscribers, sales, revenue } = stats;
  const money = useMoney();
  const cell = 'hidden py-3 text-right tabular-nums md:table-cell';

  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <th scope="row" className="py-3 pr-2 font-normal">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <span className="block text-meta text-ink-3">{description}</span>
        {maxViews > 0 && (
          <span
            aria-hidden
            className="mt-1.5 block h-2 rounded-r-[4px] bg-c1"
            style={{ width: formatBarWidth(views, maxViews) }}
          />
        )}
        <span className="mt-1 block text-meta text-ink-2 tabular-nums md:hidden">
          {[
            formatCount(visitors, 'visitor', 'visitors'),
            `${formatNumber(subscribers)} joined`,
            sales > 0 && `${formatCount(sales, 'sale', 'sales')}, ${money(revenue)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </th>
      <td className="py-3 text-right font-semibold tabular-nums">{formatNumber(views)}</td>
      <td className={cell}>{formatNumber(visitors)}</td>
      <td className={cell}>{formatNumber(subscribers)}</td>
      <td className={cell}>{formatNumber(sales)}</td>
      <td className={cell}>{money(revenue)}</td>
    </tr>
  );
}
