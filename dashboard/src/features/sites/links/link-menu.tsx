import { ArrowDown, ArrowUp, Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/formats/class-names';
import { PopoverMenu } from '../../../ui/overlays/popover-menu';
import { type Link, type LinkAction, nameOf } from './link';

type LinkMenuProps = {
  link: Link;
  isFirst: boolean;
  isLast: boolean;
  onAct: (link: Link, action: LinkAction) => void;
};

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-nav px-3 text-left hover:bg-sunken md:min-h-9';
const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function LinkMenu({ link, isFirst, isLast, onAct }: LinkMenuProps) {
  return (
    <PopoverMenu
      triggerClass="press grid size-11 shrink-0 place-items-center rounded-nav text-ink-2 hover:bg-sunken md:size-9"
      trigger={
        <>
          <Ellipsis {...ICON} />
          <span className="sr-only">More for {nameOf(link)}</span>
        </>
      }
      placement="[position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] right-[anchor(right)] w-48!"
    >
      {(close) => {
        const item = (action: LinkAction, label: string, icon: ReactNode, tone?: string) => (
          <li>
            <button
              type="button"
              className={classNames(ITEM, tone)}
              onClick={() => {
                close();
                onAct(link, action);
              }}
            >
              {icon}
              {label}
            </button>
          </li>
        );
        return (
          <ul>
            {item('edit', 'Edit', <Pencil {...ICON} />)}
            {link.url !== '' && (
              <li>
                <a href={link.url} target="_blank" rel="noreferrer" onClick={close} className={ITEM}>
                  <ExternalLink {...ICON} />
                  Open
                </a>
              </li>
            )}
            {!isFirst && item('move-up', 'Move up', <ArrowUp {...ICON} />)}
            {!isLast && item('move-down', 'Move down', <ArrowDown {...ICON} />)}
            {item('delete', 'Delete', <Trash2 {...ICON} />, 'text-danger')}
          </ul>
        );
      }}
    </PopoverMenu>
  );
}
