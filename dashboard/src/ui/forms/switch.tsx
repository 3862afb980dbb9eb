import type { ReactNode } from 'react';

type SwitchProps = {
  /** The accessible name, for users who do not see the text beside it. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The visible text. For screen readers, the label replaces it. */
  children: ReactNode;
};

/** Turns something on or off, at once. */
export function Switch({ label, checked, onChange, children }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-9">
      <span aria-hidden>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-pill border border-line-strong bg-sunken transition-colors before:block before:size-4 before:translate-x-[3px] before:translate-y-[3px] before:rounded-pill before:bg-line-strong before:transition-transform before:content-[''] checked:border-tide checked:bg-tide checked:before:translate-x-[19px] checked:before:bg-on-tide"
      />
    </label>
  );
}
