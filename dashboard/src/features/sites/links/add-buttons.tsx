import { MAX_LINKS } from '@tidings/sdk';
import { Plus } from 'lucide-react';
import { Button, getButtonClass } from '../../../ui/button';
import { PopoverMenu } from '../../../ui/overlays/popover-menu';
import { BLOCK_TEXTS, type BlockKind, MENU_KINDS } from './block-kinds';

type AddButtonsProps = { isFull: boolean; onAdd: (kind: BlockKind) => void };

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Offers a button to add links, and a menu to add other kinds of blocks. */
export function AddButtons({ isFull, onAdd }: AddButtonsProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isFull} onClick={() => !isFull && onAdd('link')}>
          <Plus {...ICON} />
          Add link
        </Button>
        {!isFull && (
          <PopoverMenu
            triggerClass={getButtonClass('ghost')}
            trigger={
              <>
                <Plus {...ICON} />
                Add block
              </>
            }
            placement="[position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] left-[anchor(left)] w-56!"
          >
            {(close) => (
              <ul>
                {MENU_KINDS.map((kind) => (
                  <BlockChoice
                    key={kind}
                    kind={kind}
                    onChoose={() => {
                      close();
                      onAdd(kind);
                    }}
                  />
                ))}
              </ul>
            )}
          </PopoverMenu>
        )}
      </div>
      {isFull && (
        <p className="text-meta text-ink-2">
          You have reached the maximum of {MAX_LINKS} links and blocks. Delete one to add another.
        </p>
      )}
    </div>
  );
}

function BlockChoice({ kind, onChoose }: { kind: BlockKind; onChoose: () => void }) {
  const { name, Icon } = BLOCK_TEXTS[kind];
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 rounded-nav px-3 text-left hover:bg-sunken md:min-h-9"
        onClick={onChoose}
      >
        <Icon {...ICON} />
        {name}
      </button>
    </li>
  );
}
