import { useCallback, useId, useRef } from 'react';
import { moveItem } from '../../../ui/hooks/reorder';
import { useReorder } from '../../../ui/hooks/use-reorder';
import { getBlockName, type Link, type LinkAction } from './link';
import { LinkRow } from './link-row';
import { useScheduleClock } from './schedule';

type LinkListProps = {
  links: Link[];
  /** The id of a new link, which animates in. */
  newId: number | undefined;
  onAct: (link: Link, action: Exclude<LinkAction, 'move-up' | 'move-down'>) => void;
  onOrder: (links: Link[]) => void;
  reportMove: (sentence: string) => void;
};

export function LinkList({ links, newId, onAct, onOrder, reportMove }: LinkListProps) {
  const helpId = useId();
  const now = useScheduleClock(links);
  const { listProps, lifted, roomAt } = useReorder({
    rows: links.map((link) => ({ id: link.id, name: getBlockName(link) })),
    onMove: (from, to) => onOrder(moveItem(links, from, to)),
    reportMove,
  });

  function act(link: Link, action: LinkAction) {
    const from = links.findIndex(({ id }) => id === link.id);
    if (action === 'delete') focusNeighbor(from);
    if (action !== 'move-up' && action !== 'move-down') return onAct(link, action);
    const to = action === 'move-up' ? from - 1 : from + 1;
    onOrder(moveItem(links, from, to));
    reportMove(`${getBlockName(link)} moved to position ${to + 1} of ${links.length}.`);
  }

  /** Focuses the next row, because the focus would be lost with the removed row. */
  function focusNeighbor(index: number) {
    const rows = listProps.ref.current?.children;
    const neighbor = rows?.[index + 1] ?? rows?.[index - 1];
    neighbor?.querySelector<HTMLElement>('[data-reorder]')?.focus({ preventScroll: true });
  }

  // A stable callback, because otherwise each pixel of a drag would render 200 rows.
  const latestAct = useRef(act);
  latestAct.current = act;
  const stableAct = useCallback((link: Link, action: LinkAction) => latestAct.current(link, action), []);

  return (
    <>
      <p id={helpId} hidden>
        Press Space to pick up the link, the arrow keys to move it, and Space to drop it.
      </p>
      <ul {...listProps} className="@container flex flex-col divide-y divide-line border-y border-line">
        {links.map((link, index) => (
          <LinkRow
            key={link.id}
            link={link}
            now={now}
            isFirst={index === 0}
            isLast={index === links.length - 1}
            isNew={link.id === newId}
            liftedBy={lifted?.id === link.id ? lifted.by : undefined}
            offset={lifted && roomAt(index)}
            handleHelpId={helpId}
            onAct={stableAct}
          />
        ))}
      </ul>
    </>
  );
}
