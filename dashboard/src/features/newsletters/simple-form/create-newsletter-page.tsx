import { errorMessage, MAX_NEWSLETTER_TITLE_LENGTH } from '@tidings/sdk';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { TextField } from '../../../ui/forms/field';
import { UnsavedChangesGuard } from '../../../ui/overlays/unsaved-changes-guard';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { useSignedInUser } from '../../accounts/session';
import { TemplatePicker } from '../designs/template-picker';
import { createEmptyDraft, isSameDraft, type NewsletterDraft, toPayload } from '../drafting/newsletter-draft';
import { CallToActionFields } from '../studio/panel/call-to-action-fields';
import { findImageSlots } from '../templates';
import { RichTextEditor } from '../writing/rich-text-editor';
import { FormImageField } from './form-image-field';
import { LivePreview } from './live-preview';
import { useCreateNewsletter } from './use-create-newsletter';

/** This form's own names for the templates. */
const formTemplates = [
  { key: 'template-2', name: 'Featured Image' },
  { key: 'template-3', name: 'Minimal' },
  { key: 'template-1', name: 'Simple' },
] as const;

/** Edits one newsletter in one form. */
export function CreateNewsletterPage() {
  const user = useSignedInUser();
  const navigate = useNavigate();
  const [empty] = useState(() => createEmptyDraft(user));
  const [draft, setDraft] = useState(empty);
  const create = useCreateNewsletter();
  const set = (change: Partial<NewsletterDraft>) => setDraft((current) => ({ ...current, ...change }));

  // Runs one render after the response, when no unsaved change blocks the navigation.
  useEffect(() => {
    if (create.isSuccess) void navigate('/newsletters');
  }, [create.isSuccess, navigate]);

  function save(event: FormEvent) {
    event.preventDefault();
    create.mutate(toPayload(draft));
  }

  return (
    <form className="flex flex-col gap-6" onSubmit={save} noValidate>
      <PageHeader
        title="Create newsletter"
        above={<BackLink to="/newsletters" label="Newsletters" />}
        lead="Saves a draft. You send it later, in the editor."
      />
      <WaveRule />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card className="flex flex-col gap-5">
          {create.isError && <Alert>{errorMessage(create.error, 'Failed to create newsletter')}</Alert>}
          <TextField
            label="Title"
            name="title"
            dir="auto"
            maxLength={MAX_NEWSLETTER_TITLE_LENGTH}
            placeholder="What the clay remembers"
            value={draft.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          <TemplatePicker
            templates={formTemplates}
            value={draft.template}
            onChange={(template) => set({ template })}
          />
          {findImageSlots(draft.template).hasImage && (
            <FormImageField
              address={draft.imageUrl}
              alt={draft.imageAlt}
              onChange={({ address, alt }) => set({ imageUrl: address, imageAlt: alt })}
            />
          )}
          <div className="flex flex-col gap-1.5">
            <p aria-hidden className="text-label font-semibold">
              Content
            </p>
            <RichTextEditor
              label="Content"
              toolbar="compact"
              className="h-80"
              value={draft.content}
              onChange={(content) => set({ content })}
            />
          </div>
          <CallToActionFields
            ctaText={draft.ctaText}
            ctaUrl={draft.ctaUrl}
            problem={undefined}
            onChange={set}
          />
          <Button type="submit" tone="primary" busy={create.isPending} className="md:self-start">
            Save Draft
          </Button>
        </Card>
        <LivePreview draft={draft} />
      </div>
      <UnsavedChangesGuard unsaved={!create.isSuccess && !isSameDraft(draft, empty)} />
    </form>
  );
}
