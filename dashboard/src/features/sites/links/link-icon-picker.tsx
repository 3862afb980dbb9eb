import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Link } from './link';
import { linkIcon, linkIconNames } from './link-icons';

type LinkIconPickerProps = { value: Link['icon']; onChange: (icon: Link['icon']) => void };

/** Offers icons as a radio group, in which arrow keys change the choice. */
export function LinkIconPicker({ value, onChange }: LinkIconPickerProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-label font-semibold">Icon</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
        <Choice label="No icon" checked={value === null} onChoose={() => onChange(null)}>
          <Ban size={18} strokeWidth={1.75} aria-hidden />
        </Choice>
        {linkIconNames.map((name) => {
          const { label, Icon } = linkIcon(name);
          return (
            <Choice key={name} label={label} checked={value === name} onChoose={() => onChange(name)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
}

type ChoiceProps = { label: string; checked: boolean; onChoose: () => void; children: ReactNode };

function Choice({ label, checked, onChoose, children }: ChoiceProps) {
  return (
    <label
      title={label}
      className="relative grid h-11 cursor-pointer place-items-center rounded-control border border-line text-ink-2 hover:bg-sunken has-checked:border-tide has-checked:bg-tide-soft has-checked:text-tide-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type="radio"
        name="link-icon"
        className="sr-only"
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
