import { FilterChips } from '../../../ui/forms/filter-chips';
import { type ImportRun, OUTCOMES, type RowChoice, wordOf } from './import-run';

type RowFilterProps = {
  run: ImportRun;
  value: RowChoice;
  onChange: (choice: RowChoice) => void;
};

/** Offers only the outcomes and warnings that occur. */
export function RowFilter({ run, value, onChange }: RowFilterProps) {
  const options = optionsOf(run);
  const chosen = options.find(({ choice }) => isSame(choice, value))?.choice;
  return (
    <FilterChips
      legend="Filter rows"
      options={options.map(({ choice, ...option }) => ({ ...option, value: choice }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

type Option = { choice: RowChoice; label: string; count: number };

function optionsOf(run: ImportRun): Option[] {
  const { likelyTypos, roleAddresses } = run.warnings;
  const some: Option[] = [
    ...OUTCOMES.map((words) => ({
      choice: { outcome: words.outcome },
      label: wordOf(words, run),
      count: run.counts[words.count],
    })),
    { choice: { warning: 'likely_typo' }, label: 'Likely typo', count: likelyTypos },
    { choice: { warning: 'role_address' }, label: 'Shared address', count: roleAddresses },
  ];
  return [
    { choice: undefined, label: 'All', count: run.counts.rows },
    ...some.filter(({ count }) => count > 0),
  ];
}

function isSame(one: RowChoice, other: RowChoice): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
