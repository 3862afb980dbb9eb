import { formatNumber } from '../../../ui/numbers';
import { type ImportRun, OUTCOMES, wordOf } from './import-run';

/** What becomes of how many rows; the first is always told, the others where there are any. */
export function OutcomeCounts({ run }: { run: ImportRun }) {
  const shown = OUTCOMES.filter(({ outcome, count }) => outcome === 'added' || run.counts[count] > 0);

  return (
    <dl className="flex flex-col divide-y divide-line border-y border-line">
      {shown.map((words) => (
        <div key={words.outcome} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt>{wordOf(words, run)}</dt>
          <dd className="font-semibold tabular-nums">{formatNumber(run.counts[words.count])}</dd>
        </div>
      ))}
    </dl>
  );
}
