import { useState } from 'react';
import { Button } from '../../../ui/button';
import { formatNumber } from '../../../ui/formats/numbers';
import type { ListFilter } from '../queries';
import { BulkDialog } from './bulk-dialog';
import type { BulkAction, BulkJob } from './queries';
import { formatSize, type Selection, toBulkSelection } from './selection';

type BulkBarProps = {
  selection: Selection;
  listFilter: ListFilter;
  /** The number of all subscribers that match, if the API counts them. */
  matching: number | undefined;
  onAll: () => void;
  onClear: () => void;
  onStarted: (job: BulkJob) => void;
};

/** Changes the selected subscribers. */
export function BulkBar({ selection, listFilter, matching, onAll, onClear, onStarted }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>();
  const size = formatSize(selection, matching);

  return (
    <section
      aria-label="Selected subscribers"
      className="flex flex-col gap-3 rounded-control bg-tide-soft px-3.5 py-3 text-ink md:sticky md:top-3 md:z-10 md:shadow-menu"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="font-semibold tabular-nums">
          {size} selected
        </p>
        {selection.kind === 'rows' && selection.ids.length !== matching && (
          <Button tone="ghost" className="-mx-4 text-left" onClick={onAll}>
            {matching === undefined
              ? 'Select all that match'
              : `Select all ${formatNumber(matching)} active subscribers that match`}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
        <Button onClick={() => setAction('addTags')}>Add tag</Button>
        <Button onClick={() => setAction('removeTags')}>Remove tag</Button>
        <Button onClick={() => setAction('suppress')}>Suppress</Button>
        <Button onClick={() => setAction('delete')}>
          <span>
            Remove<span className="max-md:sr-only"> subscribers</span>
          </span>
        </Button>
        <Button tone="ghost" className="max-md:col-span-2" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      <BulkDialog
        action={action}
        size={size}
        selected={toBulkSelection(selection, listFilter)}
        onClose={() => setAction(undefined)}
        onStarted={onStarted}
      />
    </section>
  );
}
