import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { useDiscardQuestion } from '../../ui/hooks/use-discard-question';
import { Dialog } from '../../ui/overlays/dialog';
import { DiscardDialog } from '../../ui/overlays/discard-dialog';

type EditDialogProps<Edited> = {
  noun: 'field' | 'segment' | 'tag';
  /** The edited item, without an id before it is created. Undefined while the dialog is closed. */
  edited: Edited | undefined;
  save: { isPending: boolean; reset: () => void };
  size?: 'page';
  onClose: () => void;
  /** Renders the form. After a call of `onEdit`, closing the dialog asks first. */
  children: (edited: Edited, form: { id: string; onEdit: () => void; close: () => void }) => ReactNode;
};

/** Creates or changes an item, such as a tag. */
export function EditDialog<Edited extends { id?: number }>({
  noun,
  edited,
  save,
  size,
  onClose,
  children,
}: EditDialogProps<Edited>) {
  const id = useId();
  const [isChanged, setIsChanged] = useState(false);
  const discard = useDiscardQuestion({ isChanged, close });

  function close() {
    save.reset();
    setIsChanged(false);
    onClose();
  }

  return (
    <>
      <Dialog
        open={edited !== undefined}
        onClose={close}
        onEscape={discard.onEscape}
        title={edited?.id === undefined ? `Create a ${noun}` : `Change the ${noun}`}
        {...(size && { size })}
        footer={
          <>
            <Button onClick={discard.cancel}>Cancel</Button>
            <Button type="submit" form={id} tone="primary" busy={save.isPending}>
              Save {noun}
            </Button>
          </>
        }
      >
        {edited && children(edited, { id, onEdit: () => setIsChanged(true), close })}
      </Dialog>
      <DiscardDialog {...discard.question} text={`Your changes to this ${noun} are not saved yet.`} />
    </>
  );
}
