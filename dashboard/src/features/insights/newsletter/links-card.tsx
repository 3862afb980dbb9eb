import { useState } from 'react';
import { Button, TextLink, textLinkClass } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { formatCount } from '../../../ui/formats/numbers';
import { BarList } from '../../../ui/plots/bar-list';
import { formatUrl, sortByClicks } from '../../newsletters/activity/activity';
import type { NewsletterDetail } from '../queries';

const SHOWN_AT_FIRST = 10;

/** Shows the clicks of each link, with the most clicked link first. */
export function LinksCard({ links, tracking }: Pick<NewsletterDetail, 'links' | 'tracking'>) {
  const [showsAll, setShowsAll] = useState(false);
  const sortedLinks = sortByClicks(links);
  const shownLinks = showsAll ? sortedLinks : sortedLinks.slice(0, SHOWN_AT_FIRST);

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Links" />
      {tracking === 'off' && (
        <p className="text-ink-2">
          Tracking was off for this newsletter. Turn it on for your next newsletter{' '}
          <TextLink to="/settings?tab=subscribers">in the settings</TextLink>.
        </p>
      )}
      {tracking !== 'off' && links.length === 0 && (
        <p className="text-ink-2">This newsletter has no tracked links.</p>
      )}
      {tracking !== 'off' && links.length > 0 && (
        <BarList
          bars={shownLinks.map(({ position, url, clicks }) => ({
            id: String(position),
            name: (
              // Links to the URL itself, so that the creator's own visit does not count as a click.
              <a href={url} target="_blank" rel="noreferrer" className={`${textLinkClass} wrap-anywhere`}>
                {formatUrl(url)}
              </a>
            ),
            value: formatCount(clicks, 'click', 'clicks'),
            amount: clicks,
          }))}
        />
      )}
      {shownLinks.length < sortedLinks.length && (
        <Button className="md:self-start" onClick={() => setShowsAll(true)}>
          Show all {formatCount(sortedLinks.length, 'link', 'links')}
        </Button>
      )}
    </Card>
  );
}
