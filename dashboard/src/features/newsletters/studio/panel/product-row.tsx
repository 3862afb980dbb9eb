import { GripVertical, ImagePlus, Link2, Trash2 } from 'lucide-react';
import { classNames } from '../../../../ui/formats/class-names';
import type { ImageBlock } from '../../drafting/newsletter-draft';

type ProductRowProps = {
  id: number;
  number: number;
  block: ImageBlock;
  liftedBy: 'pointer' | 'keyboard' | undefined;
  /** The pixels to move aside while another row is dragged. */
  offset: number | undefined;
  handleHelpId: string;
  onEditImage: () => void;
  onEditLink: () => void;
  onRemove: () => void;
};

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const TOOL =
  'press grid size-11 shrink-0 place-items-center rounded-nav text-ink-2 hover:bg-sunken hover:text-ink md:h-10 md:w-9';
const DRAGGED_TRANSFORM = 'translateY(var(--drag-offset))';

export function ProductRow(props: ProductRowProps) {
  const { id, number, block, liftedBy, offset } = props;

  return (
    <li
      className={classNames(
        'relative flex items-center gap-1.5 bg-surface py-2',
        liftedBy && 'z-10 rounded-control shadow-menu',
        offset !== undefined && liftedBy !== 'pointer' && 'transition-transform duration-150',
      )}
      style={
        offset === undefined
          ? undefined
          : { transform: liftedBy ? DRAGGED_TRANSFORM : `translateY(${offset}px)` }
      }
    >
      <button
        type="button"
        data-reorder={id}
        aria-describedby={props.handleHelpId}
        aria-pressed={liftedBy !== undefined}
        aria-label={`Move image ${number}`}
        className={classNames(
          'grid h-11 w-7 shrink-0 touch-none place-items-center rounded-nav text-ink-3 select-none hover:bg-sunken hover:text-ink',
          liftedBy ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <GripVertical {...ICON} />
      </button>
      <button
        type="button"
        aria-label={`Change image ${number}`}
        onClick={props.onEditImage}
        className="press grid size-12 shrink-0 place-items-center overflow-hidden rounded-nav border border-line bg-sunken text-ink-3 hover:border-line-strong"
      >
        {block.image ? (
          <img src={block.image} alt="" className="size-full object-cover" />
        ) : (
          <ImagePlus {...ICON} />
        )}
      </button>
      <span className="flex min-w-0 grow flex-col pl-1.5">
        <span className="text-meta font-semibold">Image {number}</span>
        <span className="truncate text-meta text-ink-3">{block.link || 'No link'}</span>
      </span>
      <button
        type="button"
        aria-label={`Link of image ${number}`}
        onClick={props.onEditLink}
        className={classNames(TOOL, block.link !== '' && 'text-tide-ink')}
      >
        <Link2 {...ICON} />
      </button>
      <button
        type="button"
        data-remove
        aria-label={`Remove image ${number}`}
        onClick={props.onRemove}
        className={TOOL}
      >
        <Trash2 {...ICON} />
      </button>
    </li>
  );
}
