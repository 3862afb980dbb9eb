import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../../../ui/formats/class-names';

type ToolButtonProps = ComponentProps<'button'> & {
  label: string;
  icon: LucideIcon;
  shortcut?: string;
  isOn?: boolean;
};

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function ToolButton({ label, icon: Icon, shortcut, isOn, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      // The toolbar is one tab stop: see useRovingFocus.
      tabIndex={-1}
      data-tool=""
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={shortcut && forScreenReader(shortcut)}
      title={shortcut ? `${label} (${forEyes(shortcut)})` : label}
      // Pressing a tool does not move the caret out of the text, and does not close a phone's keyboard.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      className={classNames(
        'press grid size-11 shrink-0 place-items-center rounded-nav md:size-9',
        isOn ? 'bg-tide-soft text-tide-ink' : 'text-ink-2 hover:bg-sunken',
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** Renders a button with its name, because there is no well-known icon for Markdown. */
export function MarkdownButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-tool=""
      aria-pressed={isOn}
      title="Write as Markdown"
      onClick={onClick}
      className={classNames(
        'press ml-auto min-h-11 shrink-0 rounded-nav px-3 text-meta font-medium md:min-h-9',
        isOn ? 'bg-tide-soft text-tide-ink' : 'text-ink-2 hover:bg-sunken',
      )}
    >
      Markdown
    </button>
  );
}

function forEyes(shortcut: string): string {
  if (!isMac) return shortcut.replace('Mod', 'Ctrl');
  return shortcut.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '');
}

function forScreenReader(shortcut: string): string {
  return shortcut.replace('Mod', isMac ? 'Meta' : 'Control');
}
