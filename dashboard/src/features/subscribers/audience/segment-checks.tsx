import { MAX_AUDIENCE_SEGMENTS } from '@tidings/sdk';
import { useState } from 'react';
import { controlClass } from '../../../ui/forms/field';
import type { Audience, Segment } from '../segments/queries';
import { type AudienceList, deletedIn, isFull } from './audience';

/** From this number of segments on, the list has a search. */
const MANY = 8;

type SegmentChecksProps = {
  legend: string;
  list: AudienceList;
  segments: Segment[];
  value: Audience;
  onToggle: (id: number) => void;
  /** Offers all subscribers as the first choice. */
  onEverybody?: () => void;
};

/** Chooses segments by checkboxes, in a list that scrolls. */
export function SegmentChecks(props: SegmentChecksProps) {
  const { legend, list, segments, value, onToggle, onEverybody } = props;
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = segments.filter(({ name }) => name.toLowerCase().includes(wanted));
  const chosen: ReadonlyArray<'all' | number> = value[list];
  const full = isFull(value, list);

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className={onEverybody ? 'pb-1.5 text-label font-semibold' : 'sr-only'}>{legend}</legend>
      {segments.length >= MANY && (
        <input
          type="search"
          aria-label={`Search segments: ${legend.toLowerCase()}`}
          placeholder="Search segments"
          className={`${controlClass} h-11 md:h-10`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className="flex max-h-56 flex-col overflow-y-auto rounded-control border border-line py-1">
        {onEverybody && (
          <Check label="All subscribers" checked={chosen.includes('all')} onChange={onEverybody} />
        )}
        {deletedIn(value, list, segments).map((id) => (
          <Check key={id} label="A deleted segment" tone="danger" checked onChange={() => onToggle(id)} />
        ))}
        {shown.map(({ id, name }) => (
          <Check
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={full && !chosen.includes(id)}
            onChange={() => onToggle(id)}
          />
        ))}
        {shown.length === 0 && wanted && <p className="px-3 py-2 text-meta text-ink-2">No segment found.</p>}
      </div>
      {full && (
        <p className="text-meta text-ink-2">You can choose at most {MAX_AUDIENCE_SEGMENTS} segments.</p>
      )}
    </fieldset>
  );
}

type CheckProps = {
  label: string;
  tone?: 'plain' | 'danger';
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
};

function Check({ label, tone = 'plain', checked, disabled, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 shrink-0 cursor-pointer items-center gap-3 px-3 hover:bg-sunken md:min-h-9">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-tide"
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
      <bdi className={tone === 'danger' ? 'min-w-0 text-danger' : 'min-w-0 wrap-anywhere'}>{label}</bdi>
    </label>
  );
}
