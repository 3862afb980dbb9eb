import { FilterChips } from '../../../ui/filter-chips';
import { type ImportRun, OUTCOMES, type Outcome, wordOf } from './import-run';

type OutcomeFilterProps = {
  run: ImportRun;
  value: Outcome | undefined;
  onChange: (outcome: Outcome | undefined) => void;
};

/** Only outcomes that there are. */
export function OutcomeFilter({ run, value, onChange }: OutcomeFilterProps) {
  const options = [
    { value: undefined, label: 'All', count: run.counts.rows },
    ...OUTCOMES.map((words) => ({
      value: words.outcome,
      label: wordOf(words, run),
      count: run.counts[words.count],
    })),
  ].filter((option) => option.value === undefined || option.count > 0);

  return <FilterChips legend="Which rows to show" options={options} value={value} onChange={onChange} />;
}
