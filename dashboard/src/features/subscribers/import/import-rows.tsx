import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatNumber } from '../../../ui/formats/numbers';
import { FilterChips } from '../../../ui/forms/filter-chips';
import { StatList } from '../../../ui/plots/stat-list';
import { getOutcomeLabel, type ImportRun, OUTCOMES, type RowChoice } from './import-run';
import { ROWS_PAGE_SIZE, useImportRows } from './queries';
import { RowTable } from './row-table';

/** Shows the rows of the file with their outcomes. */
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
        {list.error && <LoadFailure message={errorMessage(list.error)} onRetry={() => list.refetch()} />}
        {!rows && !list.error && <SkeletonRows rows={5} rowClass="h-11" />}
      </div>
      {list.hasNextPage && (
        <Button className="self-start" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show {ROWS_PAGE_SIZE} more
        </Button>
      )}
    </Card>
  );
}

type RowFilterProps = {
  run: ImportRun;
  value: RowChoice;
  onChange: (choice: RowChoice) => void;
};

/** Offers only the outcomes and warnings that occur. */
function RowFilter({ run, value, onChange }: RowFilterProps) {
  const options = listOptions(run);
  const chosenOption = options.find(({ choice }) => isSame(choice, value))?.choice;
  return (
    <FilterChips
      legend="Filter rows"
      options={options.map(({ choice, ...option }) => ({ ...option, value: choice }))}
      value={chosenOption}
      onChange={onChange}
    />
  );
}

type Option = { choice: RowChoice; label: string; count: number };

function listOptions(run: ImportRun): Option[] {
  const { likelyTypos, roleAddresses, skippedValues } = run.warnings;
  const occurring: Option[] = [
    ...OUTCOMES.map((words) => ({
      choice: { outcome: words.outcome },
      label: getOutcomeLabel(words, run),
      count: run.counts[words.count],
    })),
    { choice: { warning: 'likely_typo' }, label: 'Likely typo', count: likelyTypos },
    { choice: { warning: 'role_address' }, label: 'Shared address', count: roleAddresses },
    { choice: { warning: 'skipped_value' }, label: 'Skipped value', count: skippedValues },
  ];
  return [
    { choice: undefined, label: 'All', count: run.counts.rows },
    ...occurring.filter(({ count }) => count > 0),
  ];
}

function isSame(first: RowChoice, second: RowChoice): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** Shows the number of rows per outcome. "Added" is always shown, and other outcomes only if they occur. */
export function OutcomeCounts({ run }: { run: ImportRun }) {
  const visibleOutcomes = OUTCOMES.filter(
    ({ outcome, count }) => outcome === 'added' || run.counts[count] > 0,
  );

  return (
    <StatList
      stats={visibleOutcomes.map((words) => ({
        label: getOutcomeLabel(words, run),
        value: formatNumber(run.counts[words.count]),
      }))}
    />
  );
}
