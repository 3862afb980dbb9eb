import { memo, type ReactNode } from 'react';
import { Button } from '../../../../ui/button';
import { Tabs } from '../../../../ui/tabs';
import { AccentField } from '../../designs/accent-field';
import { DesignGallery } from '../../designs/design-gallery';
import { TemplatePicker } from '../../designs/template-picker';
import { type NewsletterDraft, sendLabel } from '../../drafting/newsletter-draft';
import type { SendProblem } from '../../sending/send-problem';
import { templates } from '../../templates';
import type { OpenDialog } from '../dialogs/open-dialog';
import { AudienceSection } from './audience-section';
import { AutoReplySection } from './auto-reply-section';
import { CallToActionSection } from './call-to-action-section';
import { PanelSection } from './panel-section';
import { PreheaderField, SubjectField } from './preheader-field';
import { ProductStrip } from './product-strip';
import { SenderFields } from './sender-fields';
import { SlugField } from './slug-field';

const TABS = [
  { value: 'design', label: 'Design' },
  { value: 'details', label: 'Details' },
  { value: 'sending', label: 'Sending' },
] as const;
export type PanelTab = (typeof TABS)[number]['value'];

/** Returns the tab with the field of a problem. Returns undefined if no tab has the field. */
export function findTab(path: string): PanelTab | undefined {
  if (/^(?:cta|design|accent|imageBlock)/.test(path)) return 'design';
  if (/^audience/.test(path)) return 'sending';
  return /^(?:preheader|sender|slug)/.test(path) ? 'details' : undefined;
}

type SidePanelProps = {
  draft: NewsletterDraft;
  hasProducts: boolean;
  problem: SendProblem | undefined;
  /** True to show the actions in the panel. On a phone, the bar below the screen shows them. */
  hasActions: boolean;
  /** The open tab. Undefined while the panel is folded on a phone. */
  tab: PanelTab | undefined;
  onTab: (tab: PanelTab) => void;
  onChange: (change: Partial<NewsletterDraft>) => void;
  onOpen: (dialog: OpenDialog) => void;
  onTest: () => void;
  onSchedule: () => void;
};

/**
 * Edits the parts around the text, on narrow screens below the newsletter. Does not depend on the text, so that typing
 * does not render it again.
 */
export const SidePanel = memo(SidePanelParts, (previous, next) => {
  const names = Object.keys(next.draft) as (keyof NewsletterDraft)[];
  return (
    names.every((name) => name === 'content' || previous.draft[name] === next.draft[name]) &&
    previous.hasProducts === next.hasProducts &&
    previous.problem === next.problem &&
    previous.hasActions === next.hasActions &&
    previous.tab === next.tab
  );
});

function SidePanelParts(props: SidePanelProps) {
  const { tab, hasActions, onTab, onTest } = props;

  return (
    <aside
      aria-label="Newsletter settings"
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card lg:sticky lg:top-6 lg:max-h-[max(30rem,calc(100dvh-3rem))]"
    >
      <div className="min-h-0 px-4 pt-4 md:px-5 lg:overflow-y-auto">
        <Tabs<PanelTab | ''>
          label="Newsletter settings"
          tabs={TABS}
          value={tab ?? ''}
          onChange={(next) => next && onTab(next)}
          panel="below"
        >
          <div className="-mx-4 -mt-5 md:-mx-5">
            {tab === 'design' && <Design {...props} />}
            {tab === 'details' && <Details {...props} />}
            {tab === 'sending' && <Sending {...props} />}
          </div>
        </Tabs>
      </div>
      {hasActions && (
        <div className="flex flex-col gap-2.5 border-t border-line px-4 py-4 md:px-5">
          <Button type="submit" tone="primary">
            {sendLabel(props.draft)}
          </Button>
          <Button onClick={onTest}>Send test email</Button>
        </div>
      )}
    </aside>
  );
}

function Design({ draft, hasProducts, problem, onChange, onOpen }: SidePanelProps): ReactNode {
  return (
    <>
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
      {hasProducts && (
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
    </>
  );
}

function Details({ draft, onChange }: SidePanelProps): ReactNode {
  return (
    <>
      <PanelSection>
        <SubjectField value={draft.title} onChange={(title) => onChange({ title })} />
        <PreheaderField value={draft.preheader} onChange={(preheader) => onChange({ preheader })} />
      </PanelSection>
      <PanelSection>
        <SenderFields value={draft} onChange={onChange} />
      </PanelSection>
      <PanelSection>
        <SlugField value={draft.slug} title={draft.title} onChange={(slug) => onChange({ slug })} />
      </PanelSection>
    </>
  );
}

function Sending({ draft, onChange, onSchedule }: SidePanelProps): ReactNode {
  return (
    <>
      <PanelSection>
        <AudienceSection
          value={draft.audience}
          onChange={(audience) => onChange({ audience })}
          onSchedule={onSchedule}
        />
      </PanelSection>
      <PanelSection>
        <AutoReplySection />
      </PanelSection>
    </>
  );
}
