import { ArrowDown, ArrowUp, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { PopoverItem, PopoverMenu, popoverIcon, popoverItemClass } from '../../../ui/overlays/popover-menu';
import { getBlockName, type Link, type LinkAction } from './link';

type LinkMenuProps = {
  link: Link;
  isFirst: boolean;
  isLast: boolean;
  onAct: (link: Link, action: LinkAction) => void;
};

export function LinkMenu({ link, isFirst, isLast, onAct }: LinkMenuProps) {
  return (
    <PopoverMenu
      triggerClass="press grid size-11 shrink-0 place-items-center rounded-nav text-ink-2 hover:bg-sunken md:size-9"
      trigger={
        <>
          <Ellipsis {...popoverIcon} />
          <span className="sr-only">More for {getBlockName(link)}</span>
        </>
      }
      placement="[position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] right-[anchor(right)] w-48!"
    >
      {(close) => {
        const choose = (action: LinkAction) => () => {
          close();
          onAct(link, action);
        };
        return (
          <ul>
            <PopoverItem onChoose={choose('edit')}>
              <Pencil {...popoverIcon} />
              Edit
            </PopoverItem>
            {link.url !== '' && (
              <li>
                <a
                  href={link.url}
                  target="_blank"
                  rel="noreferrer"
                  onClick={close}
                  className={popoverItemClass}
                >
                  <ExternalLink {...popoverIcon} />
                  Open
                </a>
              </li>
            )}
            {!isFirst && (
              <PopoverItem onChoose={choose('move-up')}>
                <ArrowUp {...popoverIcon} />
                Move up
              </PopoverItem>
            )}
            {!isLast && (
              <PopoverItem onChoose={choose('move-down')}>
                <ArrowDown {...popoverIcon} />
                Move down
              </PopoverItem>
            )}
            <PopoverItem className="text-danger" onChoose={choose('delete')}>
              <Trash2 {...popoverIcon} />
              Delete
            </PopoverItem>
          </ul>
        );
      }}
    </PopoverMenu>
  );
}
