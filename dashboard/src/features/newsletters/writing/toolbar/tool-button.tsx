import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import { ariaShortcut, shortcutText } from '../../../../ui/formats/shortcuts';

type ToolButtonProps = ComponentProps<'button'> & {
  label: string;
  icon: LucideIcon;
  shortcut?: string;
  isOn?: boolean;
  /** Whether a narrow bar has it in its menu instead. */
  needsRoom?: boolean;
};

/** The width of a bar with room for every tool, also in a list. */
export const ROOM = { only: 'hidden @min-[38.25rem]:grid', without: '@min-[38.25rem]:hidden' };

export function ToolButton({ label, icon: Icon, shortcut, isOn, needsRoom, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      // The toolbar is one tab stop: see useRovingFocus.
      tabIndex={-1}
      data-tool=""
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
      title={shortcut ? `${label} (${shortcutText(shortcut)})` : label}
      // Pressing a tool does not move the caret out of the text, and does not close a phone's keyboard.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      className={classNames(
        'press size-11 shrink-0 place-items-center rounded-nav md:size-9',
        needsRoom ? ROOM.only : 'grid',
        isOn ? 'bg-tide-soft text-tide-ink' : 'text-ink-2 hover:bg-sunken',
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** Returns to the newsletter. A button with its name, because there is no well-known icon for Markdown. */
export function MarkdownButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-tool=""
      aria-pressed
      className="press ml-auto min-h-11 shrink-0 rounded-nav bg-tide-soft px-3 text-meta font-medium text-tide-ink md:min-h-9"
      onClick={onClick}
    >
      Markdown
    </button>
  );
}
