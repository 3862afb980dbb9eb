import { Copy, Ellipsis, FilePlus2 } from 'lucide-react';
import { PopoverItem, PopoverMenu, popoverIcon } from '../../../../ui/overlays/popover-menu';

type EditorMenuProps = {
  onStartAnother: () => void;
  /** Undefined without a text to copy. */
  onDuplicate: (() => void) | undefined;
};

export function EditorMenu({ onStartAnother, onDuplicate }: EditorMenuProps) {
  return (
    <PopoverMenu
      triggerClass="press grid size-11 shrink-0 grow-0! place-items-center rounded-control border border-line-strong bg-surface text-ink-2 hover:bg-sunken md:size-10"
      trigger={
        <>
          <Ellipsis {...popoverIcon} />
          <span className="sr-only">More</span>
        </>
      }
      placement="[position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] right-[anchor(right)] w-56!"
    >
      {(close) => (
        <ul>
          <PopoverItem
            onChoose={() => {
              close();
              onStartAnother();
            }}
          >
            <FilePlus2 {...popoverIcon} />
            New newsletter
          </PopoverItem>
          {onDuplicate && (
            <PopoverItem
              onChoose={() => {
                close();
                onDuplicate();
              }}
            >
              <Copy {...popoverIcon} />
              Duplicate
            </PopoverItem>
          )}
        </ul>
      )}
    </PopoverMenu>
  );
}
