import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import { ToolButton } from './tool-button';

type ToolMenuProps = { label: string; icon: LucideIcon; children: (close: () => void) => ReactNode };

/** Renders a tool that opens a list of more tools. */
export function ToolMenu({ label, icon, children }: ToolMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  return (
    <>
      <ToolButton label={label} icon={icon} popoverTarget={id} aria-haspopup="true" />
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="fixed inset-auto m-0 max-h-[calc(100dvh-2rem)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-menu [position-anchor:auto] [position-try-fallbacks:flip-block] top-[calc(anchor(bottom)+4px)] left-[clamp(1rem,anchor(left),100vw-19rem)]"
      >
        <ul>{children(() => panel.current?.hidePopover?.())}</ul>
      </div>
    </>
  );
}

type ToolMenuItemProps = { isOn?: boolean; className?: string; onChoose: () => void; children: ReactNode };

export function ToolMenuItem({ isOn, className, onChoose, children }: ToolMenuItemProps) {
  return (
    <li className={className}>
      <button
        type="button"
        aria-pressed={isOn}
        className={classNames(
          'flex min-h-11 w-full items-center gap-3 rounded-nav px-3 py-1.5 text-left md:min-h-9',
          isOn ? 'bg-tide-soft text-tide-ink' : 'hover:bg-sunken',
        )}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
}
