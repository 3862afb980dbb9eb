import { errorMessage } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { LoadFailure } from '../../../ui/feedback/load-states';
import { SelectField } from '../../../ui/forms/field';
import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import { RemovableChip } from '../../../ui/removable-chip';
import { type SegmentFilter, useSegments } from '../segments/queries';
import { type EditedSegment, SegmentDialog } from '../segments/segment-dialog';
import { STATUS_LABELS } from '../subscriber';
import { useTags } from '../tags-and-fields/queries';
import { ACTIVITIES, describeFilters, isFiltered, type ListFilters, PERIODS } from './list-filter';

type FilterBarProps = {
  filters: ListFilters;
  /** The filter to save as a segment, if there is one. */
  savedFilter: SegmentFilter | undefined;
  onChange: (name: keyof ListFilters, value: string) => void;
  onClear: () => void;
};

/**
 * Filters the list. The URL contains the filters, and chips show them. On a phone the selects are collapsed, so that
 * the list is visible.
 */
export function FilterBar({ filters, savedFilter, onChange, onClear }: FilterBarProps) {
  const tags = useTags();
  const segments = useSegments();
  const failedQuery = [
    { name: 'Tags', list: tags },
    { name: 'Segments', list: segments },
  ].filter(({ list }) => list.error && !list.data);
  const [editedSegment, setEditedSegment] = useState<EditedSegment>();
  const isPhone = useMediaQuery('(width < 48rem)');
  const bar = useRef<HTMLFieldSetElement>(null);
  const segmentName = segments.data?.find(({ id }) => id === filters.segment)?.name;

  /** Moves the focus, because the removed chip had it. */
  function removeFilter(name: keyof ListFilters) {
    onChange(name, '');
    bar.current?.focus({ preventScroll: true });
  }

  return (
    <fieldset ref={bar} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <legend className="sr-only">Filters</legend>
      <details open={!isPhone || undefined}>
        <summary className="min-h-11 cursor-pointer content-center rounded-nav text-label font-semibold md:hidden">
          Filters
        </summary>
        <FilterSelects
          filters={filters}
          tags={tags.data ?? []}
          segments={segments.data ?? []}
          onChange={onChange}
        />
        {failedQuery.map(({ name, list }) => (
          <LoadFailure
            key={name}
            message={`${name} did not load. ${errorMessage(list.error)}`}
            onRetry={() => list.refetch()}
          />
        ))}
      </details>
      {isFiltered(filters) && (
        <div className="flex flex-wrap items-center gap-2">
          <ActiveFilters filters={filters} segmentName={segmentName} onRemove={removeFilter} />
          <Button onClick={onClear}>Clear filters</Button>
          {savedFilter && (
            <Button tone="ghost" onClick={() => setEditedSegment({ filter: savedFilter })}>
              Save as segment
            </Button>
          )}
        </div>
      )}
      <SegmentDialog segment={editedSegment} onClose={() => setEditedSegment(undefined)} />
    </fieldset>
  );
}

type FilterSelectsProps = Pick<FilterBarProps, 'filters' | 'onChange'> & {
  tags: ReadonlyArray<{ name: string }>;
  segments: ReadonlyArray<{ id: number; name: string }>;
};

function FilterSelects({ filters, tags, segments, onChange }: FilterSelectsProps) {
  const { tag, segment, status, joined, activity } = filters;

  return (
    <div className="grid grid-cols-2 gap-2 max-md:pt-1 md:grid-cols-3 lg:grid-cols-5">
      <Filter
        label="Tag"
        options={tags.map(({ name }) => [name, name])}
        value={tag}
        onChange={(value) => onChange('tag', value)}
      />
      <Filter
        label="Segment"
        options={segments.map(({ id, name }) => [String(id), name])}
        value={String(segment ?? '')}
        onChange={(value) => onChange('segment', value)}
      />
      <Filter
        label="Status"
        options={Object.entries(STATUS_LABELS)}
        value={status ?? ''}
        onChange={(value) => onChange('status', value)}
      />
      <Filter
        label="Joined"
        options={Object.entries(PERIODS)}
        value={joined}
        onChange={(value) => onChange('joined', value)}
      />
      <Filter
        label="Activity"
        options={Object.entries(ACTIVITIES).map(([key, { label }]) => [key, label])}
        value={activity}
        onChange={(value) => onChange('activity', value)}
      />
    </div>
  );
}

type ActiveFiltersProps = {
  filters: ListFilters;
  segmentName: string | undefined;
  onRemove: (name: keyof ListFilters) => void;
};

function ActiveFilters({ filters, segmentName, onRemove }: ActiveFiltersProps) {
  return (
    <ul aria-label="Active filters" className="contents">
      {describeFilters(filters, segmentName).map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <RemovableChip
            label={label}
            action={`Remove the filter ${label}`}
            onRemove={() => onRemove(name)}
          />
        </li>
      ))}
    </ul>
  );
}

type FilterProps = {
  label: string;
  options: ReadonlyArray<readonly [value: string, label: string]>;
  value: string;
  onChange: (value: string) => void;
};

function Filter({ label, options, value, onChange }: FilterProps) {
  const isKnown = options.some(([optionValue]) => optionValue.toLowerCase() === value.toLowerCase());

  return (
    <SelectField
      label={label}
      value={options.find(([optionValue]) => optionValue.toLowerCase() === value.toLowerCase())?.[0] ?? value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Any</option>
      {value && !isKnown && <option value={value}>{value}</option>}
      {options.map(([optionValue, text]) => (
        <option key={optionValue} value={optionValue}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
