import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { classNames } from '../../ui/class-names';
import { shownPrice } from './price';
import type { Product } from './product';
import { ProductPicture } from './product-picture';

type ProductRowProps = {
  product: Product;
  /** In the hand; then it hangs at its `--lifted-by`. */
  lifted: 'pointer' | 'keyboard' | undefined;
  /** While some row is lifted, pixels to step aside. */
  room: number | undefined;
  /** The sentence that explains the handle; none while there is nothing to order. */
  handleHelpId: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

export function ProductRow({ product, lifted, room, handleHelpId, onEdit, onDelete }: ProductRowProps) {
  const { id, title, description, price, image, isDigital, isFree, fileTypeLabel } = product;

  return (
    <li
      className={classNames(
        'relative flex items-start gap-3 bg-surface py-4',
        lifted && 'z-10 rounded-control shadow-menu',
        room !== undefined && lifted !== 'pointer' && 'transition-transform duration-150',
      )}
      style={room === undefined ? undefined : { transform: lifted ? HANGING : `translateY(${room}px)` }}
    >
      {handleHelpId && (
        <button
          type="button"
          data-reorder={id}
          aria-describedby={handleHelpId}
          aria-pressed={lifted !== undefined}
          className={classNames(
            'grid h-16 w-8 shrink-0 touch-none place-items-center rounded-nav text-ink-3 select-none hover:bg-sunken hover:text-ink',
            lifted ? 'cursor-grabbing' : 'cursor-grab',
          )}
        >
          <GripVertical size={18} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Move {title}</span>
        </button>
      )}
      <ProductPicture image={image} className="size-16" />
      <div className="flex min-w-0 flex-1 flex-col gap-3 @md:flex-row @md:items-start">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h3 className="line-clamp-2 font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </h3>
          {description && (
            <p dir="auto" className="line-clamp-2 text-meta whitespace-pre-line text-ink-2 wrap-anywhere">
              {description}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
            <bdi className="font-semibold text-ink tabular-nums">{shownPrice(price)}</bdi>
            {isFree && <Chip>Free</Chip>}
            <span>{isDigital ? fileTypeLabel : 'Not digital'}</span>
          </p>
        </div>
        <div className="flex gap-2">
          <Button className="px-3" onClick={onEdit}>
            <Pencil size={16} strokeWidth={1.75} aria-hidden />
            Edit
            <span className="sr-only">{title}</span>
          </Button>
          <Button className="px-3 text-danger" onClick={onDelete}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
            Delete
            <span className="sr-only">{title}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

const HANGING = 'translateY(var(--lifted-by))';
