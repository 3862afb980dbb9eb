import { useId } from 'react';

type ChoicesProps<Value extends string> = {
  /** The accessible name of the group, visually hidden. */
  legend: string;
  options: ReadonlyArray<{ value: Value; label: string; help: string }>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Offers a few options, each with an explanation. */
export function Choices<Value extends string>({ legend, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();

  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            className="mt-0.5 size-5 shrink-0 accent-tide"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span className="flex flex-col">
            <span className="font-semibold">{option.label}</span>
            <span className="text-meta text-ink-2">{option.help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
