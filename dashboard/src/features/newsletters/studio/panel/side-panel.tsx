import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button';
import { AccentField } from '../../designs/accent-field';
import { DesignGallery } from '../../designs/design-gallery';
import { TemplatePicker } from '../../designs/template-picker';
import type { NewsletterDraft } from '../../drafting/newsletter-draft';
import type { SendProblem } from '../../sending/send-problem';
import { type ImagePlaces, templates } from '../../templates';
import type { OpenDialog } from '../dialogs/open-dialog';
import { AutoReplySection } from './auto-reply-section';
import { CallToActionSection } from './call-to-action-section';
import { PanelSection } from './panel-section';
import { PreheaderField } from './preheader-field';
import { ProductStrip } from './product-strip';
import { SenderFields } from './sender-fields';

type SidePanelProps = {
  draft: NewsletterDraft;
  places: ImagePlaces;
  problem: SendProblem | undefined;
  onChange: (change: Partial<NewsletterDraft>) => void;
  onOpen: (dialog: OpenDialog) => void;
  onTest: () => void;
};

/** Edits design, texts around the content, sender and sending. Below the newsletter on narrow screens. */
export function SidePanel({ draft, places, problem, onChange, onOpen, onTest }: SidePanelProps) {
  return (
    <aside
      aria-label="Newsletter settings"
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card lg:sticky lg:top-6 lg:max-h-[max(30rem,calc(100dvh-14.5rem))]"
    >
      <Scrolled>
        <PanelSection>
          <TemplatePicker
            templates={templates}
            value={draft.design ? undefined : draft.template}
            onChange={(template) => onChange({ template, design: '' })}
          />
          <DesignGallery value={draft.design} onChange={(design) => onChange({ design })} />
        </PanelSection>
        {!draft.design && (
          <PanelSection>
            <AccentField value={draft.accent} onChange={(accent) => onChange({ accent })} />
          </PanelSection>
        )}
        {places.hasProducts && (
          <PanelSection>
            <ProductStrip
              blocks={draft.imageBlocks}
              minimum={0}
              onChange={(imageBlocks) => onChange({ imageBlocks })}
              onEditImage={(index) => onOpen({ name: 'product image', index })}
              onEditLink={(index) => onOpen({ name: 'product link', index })}
            />
          </PanelSection>
        )}
        <PanelSection>
          <CallToActionSection value={draft} problem={problem} onChange={onChange} />
        </PanelSection>
        <PanelSection>
          <PreheaderField value={draft.preheader} onChange={(preheader) => onChange({ preheader })} />
        </PanelSection>
        <PanelSection>
          <SenderFields value={draft} onChange={onChange} />
        </PanelSection>
        <PanelSection>
          <AutoReplySection />
        </PanelSection>
      </Scrolled>
      <div className="flex flex-col gap-2.5 border-t border-line px-4 py-4 md:px-5">
        <Button type="submit" tone="primary">
          Send to all subscribers
        </Button>
        <Button onClick={onTest}>Send test email</Button>
      </div>
    </aside>
  );
}

function Scrolled({ children }: { children: ReactNode }) {
  return <div className="min-h-0 lg:overflow-y-auto">{children}</div>;
}
