import { useState } from 'react';
import { controlClass } from './field';

/** The number of choices from which the list has a search. */
const MIN_SEARCHABLE = 8;

interface CheckChoice<Value> {
  value: Value;
  label: string;
  tone?: 'plain' | 'danger';
  /** True to show the choice during a search too. */
  isPinned?: boolean;
  isDisabled?: boolean;
}

type CheckListProps<Value> = {
  legend: string;
  legendStyle?: 'shown' | 'hidden';
  /** The plural name of the choices. */
  noun: string;
  choices: ReadonlyArray<CheckChoice<Value>>;
  chosen: ReadonlyArray<Value>;
  onToggle: (value: Value) => void;
};

/** Chooses several values by checkboxes, in a list that scrolls. */
export function CheckList<Value extends string | number>({
  legend,
  legendStyle = 'shown',
  noun,
  choices,
  chosen,
  onToggle,
}: CheckListProps<Value>) {
  const [search, setSearch] = useState('');
  const lowerCaseSearch = search.trim().toLowerCase();
  const matches = choices.filter(
    ({ label, isPinned }) => isPinned || label.toLowerCase().includes(lowerCaseSearch),
  );

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className={legendStyle === 'shown' ? 'pb-1.5 text-label font-semibold' : 'sr-only'}>
        {legend}
      </legend>
      {choices.filter(({ isPinned }) => !isPinned).length >= MIN_SEARCHABLE && (
        <input
          type="search"
          aria-label={`Search ${noun}: ${legend.toLowerCase()}`}
          placeholder={`Search ${noun}`}
          className={`${controlClass} h-11 md:h-10`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className="flex max-h-56 flex-col overflow-y-auto rounded-control border border-line py-1">
        {matches.map(({ value, label, tone, isDisabled }) => (
          <label
            key={value}
            className="flex min-h-11 shrink-0 cursor-pointer items-center gap-3 px-3 hover:bg-sunken md:min-h-9"
          >
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-tide"
              checked={chosen.includes(value)}
              disabled={isDisabled}
              onChange={() => onToggle(value)}
            />
            <bdi className={tone === 'danger' ? 'min-w-0 text-danger' : 'min-w-0 wrap-anywhere'}>{label}</bdi>
          </label>
        ))}
        {lowerCaseSearch && matches.every(({ isPinned }) => isPinned) && (
          <p className="px-3 py-2 text-meta text-ink-2">Nothing found.</p>
        )}
      </div>
    </fieldset>
  );
}
