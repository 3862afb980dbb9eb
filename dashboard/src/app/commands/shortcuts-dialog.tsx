import { Button } from '../../ui/button';
import { formatShortcut } from '../../ui/formats/shortcuts';
import { Switch } from '../../ui/forms/switch';
import { Dialog } from '../../ui/overlays/dialog';
import { SHORTCUT_GROUPS } from './shortcut-help';

type ShortcutsDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Returns whether the question mark opens this dialog. */
  isQuestionMarkOn: boolean;
  onQuestionMarkChange: (isQuestionMarkOn: boolean) => void;
};

export function ShortcutsDialog({
  open,
  onClose,
  isQuestionMarkOn,
  onQuestionMarkChange,
}: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="form"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {SHORTCUT_GROUPS.map(({ title, shortcuts }) => (
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
                    {formatShortcut(keys)}
                  </kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch label="Open this list with ?" checked={isQuestionMarkOn} onChange={onQuestionMarkChange}>
        Open this list with <kbd className="font-sans font-semibold">?</kbd>
      </Switch>
    </Dialog>
  );
}
