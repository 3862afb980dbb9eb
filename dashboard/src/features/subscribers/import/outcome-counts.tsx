import { formatNumber } from '../../../ui/formats/numbers';
import { StatList } from '../../../ui/plots/stat-list';
import { type ImportRun, OUTCOMES, wordOf } from './import-run';

/** Shows the number of rows per outcome. "Added" is always shown, the others only if they occur. */
export function OutcomeCounts({ run }: { run: ImportRun }) {
  const shown = OUTCOMES.filter(({ outcome, count }) => outcome === 'added' || run.counts[count] > 0);

  return (
    <StatList
      stats={shown.map((words) => ({
        label: wordOf(words, run),
        value: formatNumber(run.counts[words.count]),
      }))}
    />
  );
}
