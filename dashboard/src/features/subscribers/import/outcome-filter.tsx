import { useId } from 'react';
import { formatNumber } from '../../../ui/numbers';
import { type ImportRun, OUTCOMES, type Outcome, wordOf } from './import-run';

type OutcomeFilterProps = {
  run: ImportRun;
  value: Outcome | undefined;
  onChange: (outcome: Outcome | undefined) => void;
};

/** A radio group that wraps; only outcomes that there are. */
export function OutcomeFilter({ run, value, onChange }: OutcomeFilterProps) {
  const name = useId();
  const options = [
    { outcome: undefined, label: 'All', count: run.counts.rows },
    ...OUTCOMES.map((words) => ({
      outcome: words.outcome,
      label: wordOf(words, run),
      count: run.counts[words.count],
    })),
  ].filter(({ outcome, count }) => outcome === undefined || count > 0);

  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Which rows to show</legend>
      {options.map(({ outcome, label, count }) => (
        <label
          key={label}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-pill border border-line px-3.5 text-meta font-medium text-ink-2 hover:bg-sunken has-checked:border-tide has-checked:bg-tide-soft has-checked:text-tide-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-8"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={outcome === value}
            onChange={() => onChange(outcome)}
          />
          {label}
          <span className="tabular-nums">{formatNumber(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
