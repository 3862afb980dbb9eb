import { useState } from 'react';
import { Button, TextLink } from '../../../ui/button';
import { formatCount } from '../../../ui/formats/numbers';
import { RowActions } from '../../../ui/row-actions';
import { describeFilter } from './describe-filter';
import { type Segment, useSegmentCount } from './queries';

type SegmentRowProps = {
  segment: Segment;
  /** True in a long list, which counts one segment at a time because the API limits counts. */
  counts: 'at once' | 'on request';
  onEdit: () => void;
  onDelete: () => void;
};

export function SegmentRow({ segment, counts, onEdit, onDelete }: SegmentRowProps) {
  const { id, name, filter } = segment;

  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0 md:flex-row md:items-center md:gap-4">
      <div className="flex min-w-0 grow flex-col">
        <TextLink to={`/subscribers?segment=${id}`} className="self-start font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </TextLink>
        <p className="line-clamp-2 text-meta text-ink-2 wrap-anywhere">{describeFilter(filter)}</p>
      </div>
      <SegmentSize filter={filter} name={name} counts={counts} />
      <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

function SegmentSize({
  filter,
  name,
  counts,
}: Pick<SegmentRowProps, 'counts'> & Pick<Segment, 'filter' | 'name'>) {
  const [isAsked, setIsAsked] = useState(counts === 'at once');
  const { data, error, isFetching, refetch } = useSegmentCount(isAsked ? { filter } : undefined);

  if (!isAsked || (error && !isFetching)) {
    return (
      <Button tone="ghost" onClick={() => (isAsked ? void refetch() : setIsAsked(true))}>
        {error ? 'Count again' : 'Count'}
        <span className="sr-only"> {name}</span>
      </Button>
    );
  }
  return (
    <p className="shrink-0 text-ink-2 tabular-nums md:text-right">
      {data === undefined ? 'Counting…' : formatCount(data, 'subscriber', 'subscribers')}
    </p>
  );
}
