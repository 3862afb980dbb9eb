import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import { formatAriaShortcut, formatShortcut } from '../../../../ui/formats/shortcuts';

type ToolButtonProps = ComponentProps<'button'> & {
  label: string;
  icon: LucideIcon;
  shortcut?: string;
  isOn?: boolean;
  /** True if a narrow bar has the tool in its menu. */
  needsRoom?: boolean;
};

/** The width of a bar with room for every tool, including tools for lists. */
export const ROOM = { only: 'hidden @min-[38.25rem]:grid', without: '@min-[38.25rem]:hidden' };

export function ToolButton({ label, icon: Icon, shortcut, isOn, needsRoom, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      // The toolbar is one tab stop (see useRovingFocus).
      tabIndex={-1}
      data-tool=""
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={shortcut && formatAriaShortcut(shortcut)}
      title={shortcut ? `${label} (${formatShortcut(shortcut)})` : label}
      // Prevents the default, so that pressing a tool leaves the caret in the text and a phone's keyboard open.
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

/** Returns from Markdown to the newsletter. The label is a text, because Markdown has no well-known icon. */
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
