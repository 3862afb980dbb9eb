import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/forms/field';
import { Dialog } from '../../../../ui/overlays/dialog';
import { findAddressProblem } from '../../writing/dialogs/link-address';

type ProductLinkDialogProps = {
  /** The number of the product, from 1. Undefined closes the dialog. */
  number: number | undefined;
  link: string;
  onClose: () => void;
  onSave: (link: string) => void;
};

/** Edits the link of a product's image. */
export function ProductLinkDialog({ number, link, onClose, onSave }: ProductLinkDialogProps) {
  const formId = useId();

  return (
    <Dialog
      open={number !== undefined}
      onClose={onClose}
      title={`Link of image ${number ?? ''}`}
      footer={
        <>
          <Button tone="ghost" onClick={() => onSave('')}>
            Clear Link
          </Button>
          <Button tone="primary" type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      <LinkForm key={number} id={formId} link={link} onSave={onSave} />
    </Dialog>
  );
}

function LinkForm({ id, link, onSave }: { id: string; link: string; onSave: (link: string) => void }) {
  const [linkText, setLinkText] = useState(link);
  const [problem, setProblem] = useState<string>();
  const findProblem = (address: string) => (address.trim() === '' ? undefined : findAddressProblem(address));

  function save(event: FormEvent) {
    event.preventDefault();
    const foundProblem = findProblem(linkText);
    setProblem(foundProblem);
    if (!foundProblem) onSave(linkText.trim());
  }

  return (
    <form id={id} onSubmit={save} noValidate>
      <TextField
        label="Product link"
        type="url"
        inputMode="url"
        placeholder="https://"
        help="The image links to this address."
        error={problem}
        value={linkText}
        onChange={(event) => {
          setLinkText(event.target.value);
          if (problem) setProblem(findProblem(event.target.value));
        }}
      />
    </form>
  );
}
