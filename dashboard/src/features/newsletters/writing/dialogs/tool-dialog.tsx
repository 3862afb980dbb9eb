import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/overlays/dialog';

type ToolDialogProps = {
  title: string;
  onClose: () => void;
  confirmLabel: string;
  onConfirm: () => void;
  removeLabel?: string;
  onRemove?: () => void;
  children: ReactNode;
};

/** Shows a dialog with a few fields. Uses no form element, because the editor may be inside one. */
export function ToolDialog(props: ToolDialogProps) {
  const { title, onClose, confirmLabel, onConfirm, removeLabel, onRemove, children } = props;

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {onRemove && (
            <Button tone="ghost" className="md:mr-auto" onClick={onRemove}>
              {removeLabel}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field confirms, as it does in a form */}
      <div
        className="flex flex-col gap-4"
        onKeyDown={(event) => {
          if (
            event.key !== 'Enter' ||
            !(event.target instanceof HTMLInputElement) ||
            event.target.type === 'file'
          )
            return;
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
      </div>
    </Dialog>
  );
}
