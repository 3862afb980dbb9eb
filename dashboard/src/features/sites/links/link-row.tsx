import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../../ui/formats/class-names';
import { formatCount } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { Switch } from '../../../ui/forms/switch';
import { BLOCK_TEXTS } from './block-kinds';
import { getBlockName, type Link, type LinkAction, shortenUrl } from './link';
import { linkIcon } from './link-icons';
import { LinkMenu } from './link-menu';
import { formatSchedule } from './schedule';

type LinkRowProps = {
  link: Link;
  /** The current time in epoch milliseconds. */
  now: number;
  isFirst: boolean;
  isLast: boolean;
  isNew: boolean;
  /** Set during a drag of this row, which `--drag-offset` moves. */
  liftedBy: 'pointer' | 'keyboard' | undefined;
  /** The pixels to move aside while another row is dragged. */
  offset: number | undefined;
  /** The id of the text that explains the drag handle. */
  handleHelpId: string;
  onAct: (link: Link, action: LinkAction) => void;
};

/**
 * Shows a link in two lines in a narrow card, and in one line in a wide card. Memoized, so that it renders only if its
 * own props change.
 */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { link, now, liftedBy, offset, isNew, handleHelpId, onAct } = props;

  return (
    <li
      className={classNames(
        'relative grid grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 bg-surface py-2 [grid-template-areas:"handle_icon_text_text_menu""handle_._clicks_switch_switch"] @lg:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto_auto] @lg:gap-x-3 @lg:[grid-template-areas:"handle_icon_text_clicks_switch_menu"]',
        liftedBy && 'z-10 rounded-control shadow-menu',
        isNew && 'rising',
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
        data-reorder={link.id}
        aria-describedby={handleHelpId}
        aria-pressed={liftedBy !== undefined}
        className={classNames(
          'grid h-11 w-8 touch-none place-items-center self-center rounded-nav text-ink-3 select-none [grid-area:handle] hover:bg-sunken hover:text-ink',
          liftedBy ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <GripVertical size={18} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">Move {getBlockName(link)}</span>
      </button>
      <BlockIcon link={link} />
      <button
        type="button"
        className="press flex min-w-0 flex-col rounded-nav px-1 py-0.5 text-left [grid-area:text] hover:bg-sunken"
        onClick={() => onAct(link, 'edit')}
      >
        <span className="sr-only">Edit</span>
        <span
          className={classNames(
            'line-clamp-2 font-semibold wrap-anywhere',
            !link.isShown && 'font-medium text-ink-3',
          )}
        >
          <bdi>{getBlockName(link)}</bdi>
        </span>
        <BlockFacts link={link} now={now} />
      </button>
      <span className="px-1 text-meta whitespace-nowrap text-ink-3 tabular-nums [grid-area:clicks] @lg:text-right">
        {link.url !== '' && formatCount(link.clicks, 'click', 'clicks')}
      </span>
      <div className="flex justify-end [grid-area:switch]">
        <Switch
          label={`Show ${getBlockName(link)}`}
          checked={link.isShown}
          onChange={() => onAct(link, 'toggle')}
        >
          <span className="inline-block w-12 text-right text-meta text-ink-2">
            {link.isShown ? 'Shown' : 'Hidden'}
          </span>
        </Switch>
      </div>
      <div className="flex justify-end [grid-area:menu]">
        <LinkMenu link={link} isFirst={props.isFirst} isLast={props.isLast} onAct={onAct} />
      </div>
    </li>
  );
});

const DRAGGED_TRANSFORM = 'translateY(var(--drag-offset))';

/** Shows the target of a link, its schedule, and whether it is featured. */
function BlockFacts({ link, now }: { link: Link; now: number }) {
  const { exactTime } = useDates();
  const schedule = formatSchedule(link, now, exactTime);

  return (
    <>
      <span className="truncate text-meta text-ink-3">
        {link.url ? shortenUrl(link.url) : BLOCK_TEXTS[link.kind].name}
      </span>
      {link.isFeatured && <span className="text-meta font-medium text-tide-ink">Featured</span>}
      {schedule && <span className="text-meta font-medium text-lamp-ink">{schedule}</span>}
    </>
  );
}

/** Shows the image, the icon, or an empty tile, so that titles align. */
function BlockIcon({ link: { kind, icon, image } }: { link: Link }) {
  if (image) return <img src={image} alt="" className="size-9 rounded-nav object-cover [grid-area:icon]" />;
  const Icon = kind === 'link' ? icon && linkIcon(icon).Icon : BLOCK_TEXTS[kind].Icon;

  return (
    <span
      className={classNames(
        'grid size-9 shrink-0 place-items-center rounded-nav [grid-area:icon]',
        Icon ? 'bg-tide-soft text-tide-ink' : 'border border-dashed border-line',
      )}
    >
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}
    </span>
  );
}
