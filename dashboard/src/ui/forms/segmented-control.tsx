import { type ReactNode, useId } from 'react';

type SegmentedControlProps<Value extends string> = {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string; mark?: ReactNode }>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders a radio group as one control. Arrow keys change the choice. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();

  return (
    <fieldset className="flex rounded-control bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex grow cursor-pointer items-center justify-center gap-1 rounded-chip px-2.5 py-1.5 md:px-3 text-center text-meta max-md:min-h-11 font-medium text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.mark}
        </label>
      ))}
    </fieldset>
  );
}
