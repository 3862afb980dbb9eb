import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button';

type EntryButtonsProps = {
  /** The name of the entry for screen readers, such as `image 2`. */
  name: string;
  index: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** Moves or removes an entry of a list. */
export function EntryButtons({ name, index, count, onMove, onRemove }: EntryButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button className="px-3" aria-disabled={index === 0} onClick={() => index > 0 && onMove(-1)}>
        <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">Move {name} up</span>
      </Button>
      <Button
        className="px-3"
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(1)}
      >
        <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">Move {name} down</span>
      </Button>
      <Button className="px-3" onClick={onRemove}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">Remove {name}</span>
      </Button>
    </div>
  );
}
