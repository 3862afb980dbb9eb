import { useState } from 'react';
import { Button, textLinkClass } from '../../../ui/button';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { BarList } from '../../../ui/plots/bar-list';
import { formatUrl, type LinkActivity, sortByClicks } from './activity';

const SHOWN_AT_FIRST = 8;

/** Shows the clicks of each link as a number and a bar. Screen readers skip the bar, which repeats the number. */
export function LinkBars({ links }: { links: readonly LinkActivity[] }) {
  const [isTable, setIsTable] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const sortedLinks = sortByClicks(links);
  const visibleLinks = showsAll ? sortedLinks : sortedLinks.slice(0, SHOWN_AT_FIRST);

  return (
    <section aria-label="Links" className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">Links</h3>
        <Button tone="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show as table
        </Button>
      </div>
      {isTable ? (
        <LinkTable links={visibleLinks} />
      ) : (
        <BarList
          bars={visibleLinks.map(({ url, clicks }) => ({
            id: url,
            name: <Address url={url} />,
            value: formatCount(clicks, 'click', 'clicks'),
            amount: clicks,
          }))}
        />
      )}
      {visibleLinks.length < sortedLinks.length && (
        <Button className="md:self-start" onClick={() => setShowsAll(true)}>
          Show all {formatCount(sortedLinks.length, 'link', 'links')}
        </Button>
      )}
    </section>
  );
}

function LinkTable({ links }: { links: readonly LinkActivity[] }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Clicks of each link in the newsletter</caption>
      <thead className="border-b border-line text-meta text-ink-3">
        <tr>
          <th scope="col" className="py-2 pr-4 font-normal">
            Link
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Clicks
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Not counted
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map(({ url, clicks, machineClicks }) => (
          <tr key={url} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pr-4 font-normal">
              <Address url={url} />
            </th>
            <td className="py-2 pl-4 text-right tabular-nums">{formatNumber(clicks)}</td>
            <td className="py-2 pl-4 text-right text-ink-2 tabular-nums">{formatNumber(machineClicks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links to the URL itself, so that the creator's own visit does not count as a click. */
function Address({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={`${textLinkClass} min-w-0 wrap-anywhere`}>
      {formatUrl(url)}
    </a>
  );
}
