import { useId } from 'react';
import { formatNumber } from '../formats/numbers';

type FilterChip<Value> = { value: Value; label: string; count: number };

type FilterChipsProps<Value> = {
  /** The accessible name of the group. */
  legend: string;
  options: ReadonlyArray<FilterChip<Value>>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Filters a list by a radio group that wraps, with a count per option. */
export function FilterChips<Value>({ legend, options, value, onChange }: FilterChipsProps<Value>) {
  const name = useId();

  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.label}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-pill border border-line px-3.5 text-meta font-medium text-ink-2 hover:bg-sunken has-checked:border-tide has-checked:bg-tide-soft has-checked:text-tide-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-8"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          <span className="tabular-nums">{formatNumber(option.count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
