import { FileText, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button';
import { Chip } from '../../ui/feedback/status-dot';
import { classNames } from '../../ui/formats/class-names';
import { formatPrice } from './price';
import { getProductPageEditorPath, type Product } from './product';
import { ProductImage } from './product-image-field';

type ProductRowProps = {
  product: Product;
  /** Set during a drag of this row, which `--drag-offset` moves. */
  liftedBy: 'pointer' | 'keyboard' | undefined;
  /** The pixels to move aside while another row is dragged. */
  offset: number | undefined;
  /** The id of the text that explains the drag handle. Undefined with fewer than two rows. */
  handleHelpId: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

export function ProductRow({ product, liftedBy, offset, handleHelpId, onEdit, onDelete }: ProductRowProps) {
  const { id, title, description, image, isDigital, isFree, fileTypeLabel } = product;

  return (
    <li
      className={classNames(
        'relative grid items-start gap-3 bg-surface py-4',
        handleHelpId ? GRID_WITH_HANDLE : GRID_WITHOUT_HANDLE,
        liftedBy && 'z-10 rounded-control shadow-menu',
        offset !== undefined && liftedBy !== 'pointer' && 'transition-transform duration-150',
      )}
      style={
        offset === undefined
          ? undefined
          : { transform: liftedBy ? DRAGGED_TRANSFORM : `translateY(${offset}px)` }
      }
    >
      {handleHelpId && (
        <button
          type="button"
          data-reorder={id}
          aria-describedby={handleHelpId}
          aria-pressed={liftedBy !== undefined}
          className={classNames(
            'grid h-16 w-8 touch-none place-items-center rounded-nav [grid-area:handle] text-ink-3 select-none hover:bg-sunken hover:text-ink',
            liftedBy ? 'cursor-grabbing' : 'cursor-grab',
          )}
        >
          <GripVertical size={18} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Move {title}</span>
        </button>
      )}
      <ProductImage image={image} className="size-16 [grid-area:image]" />
      <div className="flex min-w-0 flex-col gap-1 [grid-area:text]">
        <h3 className="line-clamp-2 font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h3>
        {description && (
          <p dir="auto" className="line-clamp-2 text-meta whitespace-pre-line text-ink-2 wrap-anywhere">
            {description}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
          <bdi className="font-semibold text-ink tabular-nums">{formatPrice(product)}</bdi>
          {isFree && <Chip>Free</Chip>}
          <span>{isDigital ? fileTypeLabel : 'Not digital'}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 *:grow @md:*:grow-0 [grid-area:actions]">
        <ButtonLink className="px-3" to={getProductPageEditorPath(id)}>
          <FileText size={16} strokeWidth={1.75} aria-hidden />
          Page
          <span className="sr-only">of {title}</span>
        </ButtonLink>
        <Button className="px-3" onClick={onEdit}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
          Edit
          <span className="sr-only">{title}</span>
        </Button>
        <Button className="px-3" onClick={onDelete}>
          <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          Delete
          <span className="sr-only">{title}</span>
        </Button>
      </div>
    </li>
  );
}

/** In a narrow card, the buttons are below the text, because the text needs the width. */
const GRID_WITH_HANDLE =
  'grid-cols-[auto_auto_minmax(0,1fr)] [grid-template-areas:"handle_image_text""actions_actions_actions"] @md:[grid-template-areas:"handle_image_text""._._actions"]';
const GRID_WITHOUT_HANDLE =
  'grid-cols-[auto_minmax(0,1fr)] [grid-template-areas:"image_text""actions_actions"] @md:[grid-template-areas:"image_text""._actions"]';
const DRAGGED_TRANSFORM = 'translateY(var(--drag-offset))';
