import { Figures } from '../../../ui/figures';
import { formatNumber } from '../../../ui/numbers';
import { type ImportRun, OUTCOMES, wordOf } from './import-run';

/** What becomes of how many rows; the first is always told, the others where there are any. */
export function OutcomeCounts({ run }: { run: ImportRun }) {
  const shown = OUTCOMES.filter(({ outcome, count }) => outcome === 'added' || run.counts[count] > 0);

  return (
    <Figures
      figures={shown.map((words) => ({
        label: wordOf(words, run),
        value: formatNumber(run.counts[words.count]),
      }))}
    />
  );
}
