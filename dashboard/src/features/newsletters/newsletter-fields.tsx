import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import type { NewsletterDraft } from './newsletter-draft';
import { ProductImageFields } from './product-image-fields';
import type { SendProblem } from './send-problem';
import { TemplatePicker } from './template-picker';
import { picturesOf } from './templates';

type NewsletterFieldsProps = {
  draft: NewsletterDraft;
  onChange: (draft: NewsletterDraft) => void;
  problem: SendProblem | undefined;
};

export function NewsletterFields({ draft, onChange, problem }: NewsletterFieldsProps) {
  const set = (change: Partial<NewsletterDraft>) => onChange({ ...draft, ...change });
  const errorOf = (field: SendProblem['field']) =>
    problem?.field === field ? problem.description : undefined;
  const pictures = picturesOf(draft.template);

  return (
    <>
      <Card className="flex flex-col gap-5">
        <TextField
          label="Title"
          name="title"
          maxLength={200}
          placeholder="What the clay remembers"
          error={errorOf('title')}
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextAreaField
          label="Content"
          name="content"
          rows={12}
          className="text-[1.125rem] leading-[1.65] md:text-[1.125rem]"
          help="Text, or html such as <p>, <strong> and <a href>."
          error={errorOf('content')}
          value={draft.content}
          onChange={(event) => set({ content: event.target.value })}
        />
      </Card>
      <Card className="flex flex-col gap-5">
        <TemplatePicker value={draft.template} onChange={(template) => set({ template })} />
        {pictures === 'one' && (
          <TextField
            label="Image address"
            name="imageUrl"
            type="url"
            placeholder="https://"
            value={draft.imageUrl}
            onChange={(event) => set({ imageUrl: event.target.value })}
          />
        )}
        {pictures === 'products' && (
          <ProductImageFields blocks={draft.imageBlocks} onChange={(imageBlocks) => set({ imageBlocks })} />
        )}
      </Card>
      <Card className="flex flex-col gap-5">
        <CardHeader
          title="Call to action"
          aside={
            (draft.ctaText || draft.ctaUrl) && (
              <Button tone="ghost" onClick={() => set({ ctaText: '', ctaUrl: '' })}>
                Clear
              </Button>
            )
          }
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="CTA text"
            name="ctaText"
            maxLength={100}
            placeholder="Visit the winter market"
            value={draft.ctaText}
            onChange={(event) => set({ ctaText: event.target.value })}
          />
          <TextField
            label="CTA URL"
            name="ctaUrl"
            inputMode="url"
            placeholder="https://"
            error={errorOf('ctaUrl')}
            value={draft.ctaUrl}
            onChange={(event) => set({ ctaUrl: event.target.value })}
          />
        </div>
      </Card>
      <Card className="flex flex-col gap-5">
        <CardHeader title="Sender information" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Sender name"
            name="senderName"
            maxLength={100}
            value={draft.senderName}
            onChange={(event) => set({ senderName: event.target.value })}
          />
          <TextField
            label="Sender email"
            name="senderEmail"
            type="email"
            help="Answers from readers go here."
            value={draft.senderEmail}
            onChange={(event) => set({ senderEmail: event.target.value })}
          />
        </div>
      </Card>
    </>
  );
}
