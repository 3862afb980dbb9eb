import { useState } from 'react';
import { Button, TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { EmptyState } from '../../../ui/feedback/load-states';
import { formatCount } from '../../../ui/formats/numbers';
import type { InsightSources } from '../queries';
import { SourceTable } from './source-table';

const SHOWN_AT_FIRST = 8;

/** Shows the sources of visits, and the sources credited with subscribers and sales. */
export function SourcesCard({ sources: { data, others } }: { sources: InsightSources }) {
  const [showsAll, setShowsAll] = useState(false);
  const isShortened = !showsAll && data.length > SHOWN_AT_FIRST;

  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="Traffic sources" />
      {data.length === 0 ? (
        <EmptyState
          title="No visits in this period"
          text="Share the address of your page. Each source of visits appears here."
          action={<TextLink to="/microsite">Share your page</TextLink>}
        />
      ) : (
        <>
          <SourceTable
            sources={isShortened ? data.slice(0, SHOWN_AT_FIRST) : data}
            others={isShortened ? null : others}
          />
          {isShortened && (
            <Button className="md:self-start" onClick={() => setShowsAll(true)}>
              Show all {formatCount(data.length, 'source', 'sources')}
            </Button>
          )}
          <p className="text-meta text-ink-3">
            To tell links apart, end each with{' '}
            <code className="font-mono whitespace-nowrap">?utm_source=</code> and a name.
          </p>
        </>
      )}
    </Card>
  );
}
