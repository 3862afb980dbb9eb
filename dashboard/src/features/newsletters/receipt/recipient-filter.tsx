import { useId } from 'react';
import { formatNumber } from '../../../ui/numbers';
import type { FilterOption, Shown } from './recipient';

type RecipientFilterProps = {
  options: FilterOption[];
  value: Shown | undefined;
  onChange: (shown: Shown | undefined) => void;
};

/** A radio group that wraps. */
export function RecipientFilter({ options, value, onChange }: RecipientFilterProps) {
  const name = useId();

  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Whom to show</legend>
      {options.map(({ shown, label, count }) => (
        <label
          key={label}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-pill border border-line px-3.5 text-meta font-medium text-ink-2 hover:bg-sunken has-checked:border-tide has-checked:bg-tide-soft has-checked:text-tide-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-8"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={shown === value}
            onChange={() => onChange(shown)}
          />
          {label}
          <span className="tabular-nums">{formatNumber(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
