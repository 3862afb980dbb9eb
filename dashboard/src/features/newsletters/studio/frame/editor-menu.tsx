import { Copy, Ellipsis, FilePlus2 } from 'lucide-react';
import { PopoverMenu } from '../../../../ui/overlays/popover-menu';

type EditorMenuProps = {
  onStartAnother: () => void;
  /** It is undefined while there is nothing to copy. */
  onDuplicate: (() => void) | undefined;
};

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-nav px-3 text-left hover:bg-sunken md:min-h-9';

export function EditorMenu({ onStartAnother, onDuplicate }: EditorMenuProps) {
  return (
    <PopoverMenu
      triggerClass="press grid size-11 shrink-0 grow-0! place-items-center rounded-control border border-line-strong bg-surface text-ink-2 hover:bg-sunken md:size-10"
      trigger={
        <>
          <Ellipsis {...ICON} />
          <span className="sr-only">More</span>
        </>
      }
      placement="[position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] right-[anchor(right)] w-56!"
    >
      {(close) => (
        <ul>
          <li>
            <button
              type="button"
              className={ITEM}
              onClick={() => {
                close();
                onStartAnother();
              }}
            >
              <FilePlus2 {...ICON} />
              New newsletter
            </button>
          </li>
          {onDuplicate && (
            <li>
              <button
                type="button"
                className={ITEM}
                onClick={() => {
                  close();
                  onDuplicate();
                }}
              >
                <Copy {...ICON} />
                Duplicate
              </button>
            </li>
          )}
        </ul>
      )}
    </PopoverMenu>
  );
}
