import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, LINK_DESCRIPTION_MAX, LINK_TITLE_MAX, messageOf, unwrap } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { TextField } from '../../../ui/forms/field';
import { Dialog } from '../../../ui/overlays/dialog';
import { editableUrl, type Link, type LinkFields, linksKey } from './link';
import { LinkIconPicker } from './link-icon-picker';
import { LinkImageField } from './link-image-field';

/** Creates a link for one completed form. A retry after a lost response never adds it twice. */
function useCreateLink() {
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);

  return useMutation({
    mutationFn: (body: LinkFields) =>
      unwrap(api.POST('/api/links', { body, headers: { 'Idempotency-Key': keyFor(body) } })),
    onSuccess: async (created) => {
      await queryClient.cancelQueries({ queryKey: linksKey });
      queryClient.setQueryData<Link[]>(linksKey, (links = []) => [
        ...links.filter(({ id }) => id !== created.id),
        created,
      ]);
    },
  });
}

type LinkDialogProps = {
  title: string;
  submitLabel: string;
  fields: LinkFields;
  /** Saves the link. Throws the API's error. */
  onSubmit: (fields: LinkFields) => Promise<void>;
  /** Called after the dialog has closed and restored the focus. */
  onClosed: () => void;
};

type Problems = { title?: string; url?: string; description?: string; other?: string };

/** Edits a link. Has its own form beside the page's, because forms cannot nest. */
export function LinkDialog({ title, submitLabel, fields, onSubmit, onClosed }: LinkDialogProps) {
  const formId = useId();
  const [form, setForm] = useState<LinkFields>(() => ({
    title: fields.title,
    url: editableUrl(fields.url),
    icon: fields.icon,
    description: fields.description ?? '',
    image: fields.image,
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles events through the component tree, which includes the page's form.
    event.stopPropagation();
    if (saving) return;
    const missing = missingFields(form);
    setProblems(missing);
    if (missing.title || missing.url) return;
    setSaving(true);
    try {
      await onSubmit(form);
      close();
    } catch (error) {
      setProblems(problemsOf(error));
      setSaving(false);
    }
  }

  return createPortal(
    <Dialog
      open={open}
      onClose={onClosed}
      title={title}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={saving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-5" onSubmit={submit} noValidate>
        {problems.other && <Alert>{problems.other}</Alert>}
        <TextField
          label="Title"
          name="link-title"
          autoComplete="off"
          dir="auto"
          maxLength={LINK_TITLE_MAX}
          placeholder="Pots from the last firing"
          error={problems.title}
          value={form.title}
          onChange={(event) => setForm({ ...form, title: event.target.value })}
        />
        <TextField
          label="Address"
          name="link-url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          placeholder="kiln.example/shop"
          help="A web page or an email address."
          error={problems.url}
          value={form.url}
          onChange={(event) => setForm({ ...form, url: event.target.value })}
        />
        <TextField
          label="Description"
          name="link-description"
          autoComplete="off"
          dir="auto"
          maxLength={LINK_DESCRIPTION_MAX}
          placeholder="Twelve are left."
          help="One line below the title. You can leave it empty."
          error={problems.description}
          value={form.description ?? ''}
          onChange={(event) => setForm({ ...form, description: event.target.value })}
        />
        <LinkImageField value={form.image} onChange={(image) => setForm({ ...form, image })} />
        <LinkIconPicker value={form.icon} onChange={(icon) => setForm({ ...form, icon })} />
      </form>
    </Dialog>,
    document.body,
  );
}

function missingFields({ title, url }: LinkFields): Problems {
  return {
    title: title.trim() ? undefined : 'Please give the link a title.',
    url: url.trim() ? undefined : 'Please enter an address for the link.',
  };
}

function problemsOf(error: unknown): Problems {
  const fieldErrors = error instanceof ApiError ? error.errors : [];
  const about = (path: string) => fieldErrors.find((problem) => problem.path === path)?.message;
  const found = { title: about('title'), url: about('url'), description: about('description') };
  return found.title || found.url || found.description ? found : { other: messageOf(error) };
}

const EMPTY: LinkFields = { title: '', url: '', icon: null, description: null, image: null };

type AddLinkDialogProps = { onAdded: (link: Link) => void; onClosed: () => void };

export function AddLinkDialog({ onAdded, onClosed }: AddLinkDialogProps) {
  const { mutateAsync } = useCreateLink();

  return (
    <LinkDialog
      title="Add a link"
      submitLabel="Add"
      fields={EMPTY}
      onSubmit={async (fields) => onAdded(await mutateAsync(fields))}
      onClosed={onClosed}
    />
  );
}
