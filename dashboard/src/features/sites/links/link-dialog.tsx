import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { Dialog } from '../../../ui/overlays/dialog';
import { BLOCK_TEXTS, type BlockKind } from './block-kinds';
import { type Link, type LinkFields, linksKey } from './link';
import { LinkFieldList } from './link-field-list';
import { useLinkForm } from './use-link-form';

type NewLink = Partial<LinkFields> & { kind: BlockKind };

/** Creates a block. A retry after a lost response never adds it twice. */
function useCreateLink() {
  const queryClient = useQueryClient();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);

  return useMutation({
    mutationFn: (body: NewLink) =>
      unwrap(api.POST('/api/links', { body, headers: { 'Idempotency-Key': getIdempotencyKey(body) } })),
    onSuccess: async (createdLink) => {
      await queryClient.cancelQueries({ queryKey: linksKey });
      queryClient.setQueryData<Link[]>(linksKey, (links = []) => [
        ...links
          .filter(({ id }) => id !== createdLink.id)
          .map((link) => (createdLink.isFeatured ? { ...link, isFeatured: false } : link)),
        createdLink,
      ]);
    },
  });
}

type LinkDialogProps = {
  kind: BlockKind;
  title: string;
  submitLabel: string;
  fields: LinkFields;
  /** Saves the block. Throws the API's error. */
  onSubmit: (fields: Partial<LinkFields>) => Promise<void>;
  /** Called after the dialog has closed and restored the focus. */
  onClosed: () => void;
};

/** Edits a block of the page. The form is beside the page's form, because forms cannot nest. */
export function LinkDialog({ kind, title, submitLabel, fields, onSubmit, onClosed }: LinkDialogProps) {
  const formId = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { form, change, problems, isSaving, submit } = useLinkForm({
    kind,
    fields,
    onSubmit,
    onSaved: close,
  });

  return createPortal(
    <Dialog
      open={open}
      onClose={onClosed}
      title={title}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={isSaving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-5" onSubmit={submit} noValidate>
        {problems.other && <Alert>{problems.other}</Alert>}
        <LinkFieldList kind={kind} form={form} problems={problems} onChange={change} />
      </form>
    </Dialog>,
    document.body,
  );
}

const EMPTY: LinkFields = {
  title: '',
  url: '',
  icon: null,
  description: null,
  image: null,
  isFeatured: false,
  content: null,
  productId: null,
  shownFrom: null,
  shownUntil: null,
};

type AddLinkDialogProps = { kind: BlockKind; onAdded: (link: Link) => void; onClosed: () => void };

export function AddLinkDialog({ kind, onAdded, onClosed }: AddLinkDialogProps) {
  const { mutateAsync } = useCreateLink();

  return (
    <LinkDialog
      kind={kind}
      title={BLOCK_TEXTS[kind].addTitle}
      submitLabel="Add"
      fields={EMPTY}
      onSubmit={async (fields) => onAdded(await mutateAsync({ kind, ...fields }))}
      onClosed={onClosed}
    />
  );
}
