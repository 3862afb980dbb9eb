import { Button } from '../../ui/button';
import { shortcutText } from '../../ui/formats/shortcuts';
import { Switch } from '../../ui/forms/switch';
import { Dialog } from '../../ui/overlays/dialog';

type ShortcutGroup = { title: string; shortcuts: Array<{ keys: string; text: string }> };

const GROUPS: ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'Mod+K', text: 'Search screens, actions and newsletters' },
      { keys: '?', text: 'Show keyboard shortcuts' },
      { keys: 'Esc', text: 'Close a dialog or menu' },
    ],
  },
  {
    title: 'In a newsletter',
    shortcuts: [
      { keys: 'Mod+S', text: 'Save' },
      { keys: 'Mod+Z', text: 'Undo' },
      { keys: 'Mod+Shift+Z', text: 'Redo' },
      { keys: 'Mod+B', text: 'Bold' },
      { keys: 'Mod+I', text: 'Italic' },
      { keys: 'Mod+K', text: 'Link, while the cursor is in the text' },
      { keys: 'Mod+Alt+2', text: 'Heading' },
      { keys: 'Mod+Shift+8', text: 'Bulleted list' },
      { keys: 'Mod+Shift+7', text: 'Numbered list' },
    ],
  },
  {
    title: 'In tabs, lists and plots',
    shortcuts: [
      { keys: '← →', text: 'The tab, or the day of a plot, before and after' },
      { keys: 'Home End', text: 'The first and the last one' },
    ],
  },
];

type ShortcutsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Whether the question mark opens this dialog. */
  opensByKey: boolean;
  onOpensByKey: (opensByKey: boolean) => void;
};

export function ShortcutsDialog({ open, onClose, opensByKey, onOpensByKey }: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="form"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title} className="flex flex-col gap-1">
          <h3 className="text-meta text-ink-3">{title}</h3>
          <dl className="flex flex-col">
            {shortcuts.map(({ keys, text }) => (
              <div
                key={keys + text}
                className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0"
              >
                <dt className="text-ink-2">{text}</dt>
                <dd className="shrink-0">
                  <kbd className="rounded-nav border border-line-strong px-2 py-0.5 font-sans text-meta">
                    {shortcutText(keys)}
                  </kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch label="Open this list with ?" checked={opensByKey} onChange={onOpensByKey}>
        Open this list with <kbd className="font-sans font-semibold">?</kbd>
      </Switch>
    </Dialog>
  );
}
