import type { ReactNode } from 'react';

type ChoiceTileProps = {
  value: string;
  checked: boolean;
  onChoose: () => void;
  /** The sketch of the design. */
  children: ReactNode;
  name: ReactNode;
};

/** Offers one design of a newsletter. All tiles of a page form one radio group. */
export function ChoiceTile({ value, checked, onChoose, children, name }: ChoiceTileProps) {
  return (
    <label className="group flex min-w-0 cursor-pointer flex-col gap-1.5">
      <input
        type="radio"
        name="design"
        className="sr-only"
        value={value}
        checked={checked}
        onChange={onChoose}
      />
      <span className="rounded-control border border-line-strong bg-sunken p-1 group-has-checked:border-tide group-has-checked:outline-2 group-has-checked:outline-tide group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus">
        {children}
      </span>
      <span className="text-tab text-ink-2 group-has-checked:font-semibold group-has-checked:text-ink">
        {name}
      </span>
    </label>
  );
}
