import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import type { ImportRun, RowChoice } from './import-run';
import { ROWS_PAGE, useImportRows } from './queries';
import { RowFilter } from './row-filter';
import { RowTable } from './row-table';

/** Shows the rows of the file and the outcome of each. */
export function ImportRows({ run }: { run: ImportRun }) {
  const [choice, setChoice] = useState<RowChoice>();
  const list = useImportRows(run, choice);
  const rows = list.data;

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Row by row" />
      <RowFilter run={run} value={choice} onChange={setChoice} />
      <div className="min-h-60" aria-busy={list.isFetching}>
        {rows && <RowTable rows={rows} run={run} />}
        {list.error && <LoadFailure message={messageOf(list.error)} onRetry={() => list.refetch()} />}
        {!rows && !list.error && <SkeletonRows rows={5} rowClass="h-11" />}
      </div>
      {list.hasNextPage && (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show {ROWS_PAGE} more
        </Button>
      )}
    </Card>
  );
}
