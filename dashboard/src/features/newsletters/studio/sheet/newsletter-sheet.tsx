import { EXAMPLE_TEXTS, MAX_CTA_TEXT_LENGTH, MAX_NEWSLETTER_TITLE_LENGTH } from '@tidings/sdk';
import { type DragEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Skeleton } from '../../../../ui/feedback/load-states';
import type { NewsletterDraft } from '../../drafting/newsletter-draft';
import { findPart, type PreviewPart } from '../../preview/preview-document';
import { PreviewFailure } from '../../preview/preview-failure';
import { PREVIEW_HEIGHT_CLASS } from '../../preview/preview-frame';
import { useNewsletterFrame } from '../../preview/use-newsletter-preview';
import type { SendProblem } from '../../sending/send-problem';
import type { ImageSlots } from '../../templates';
import type { TextHistory } from '../../writing/editor-props';
import { RichTextEditor } from '../../writing/rich-text-editor';
import { findDialog, type OpenDialog } from '../dialogs/open-dialog';
import { EditButtons } from '../history/edit-buttons';
import { buildSheet, createEditableElements, type EditableElements } from './build-sheet';
import { EditableLine } from './editable-line';
import { useImageDrop } from './use-image-drop';
import '../../writing/newsletter.css';

type NewsletterSheetProps = {
  draft: NewsletterDraft;
  slots: ImageSlots;
  problem: SendProblem | undefined;
  history: TextHistory;
  onChange: (change: Partial<NewsletterDraft>) => void;
  /** Receives a long text before `onChange`, during typing. */
  onTyping: (content: string) => void;
  onOpen: (dialog: OpenDialog) => void;
};

/** Edits the newsletter itself. Title, text and button are edited in place, and images by a press or a drop. */
export function NewsletterSheet(props: NewsletterSheetProps) {
  const { draft, slots, problem, history, onChange, onTyping, onOpen } = props;
  const [writing] = useState(createEditableElements);
  const { newsletter, error, isFetching, retry } = useNewsletterFrame(draft);
  const drop = useImageDrop({ draft, onChange, onOpen });

  const around = (
    <>
      <EditButtons
        hasImage={slots.hasImage}
        problem={problem}
        onOpen={onOpen}
        aside={
          drop.percent !== undefined && (
            <progress aria-label="Uploading" className="delivery-bar" value={drop.percent} max={100} />
          )
        }
      />
      {newsletter ? (
        <Sheet
          html={newsletter.html}
          writing={writing}
          onPress={(part) => {
            const dialog = findDialog(part, draft.imageBlocks);
            if (dialog) onOpen(dialog);
          }}
          onDrop={drop.take}
        />
      ) : (
        <Skeleton className={`w-full rounded-none ${PREVIEW_HEIGHT_CLASS}`} />
      )}
    </>
  );

  return (
    <section aria-label="Your newsletter" aria-busy={isFetching} className="flex min-w-0 flex-col gap-3">
      {error && <PreviewFailure error={error} onRetry={retry} />}
      <RichTextEditor
        label="Content"
        value={draft.content}
        onChange={(content) => onChange({ content })}
        onTyping={onTyping}
        placeholder={EXAMPLE_TEXTS.content}
        className="border-y border-line bg-surface shadow-card max-md:-mx-4 md:rounded-card md:border-x"
        inPlace={{ place: writing.content, around, history }}
      />
      <Lines draft={draft} writing={writing} problem={problem} onChange={onChange} onOpen={onOpen} />
    </section>
  );
}

type LinesProps = Pick<NewsletterSheetProps, 'draft' | 'problem' | 'onChange' | 'onOpen'> & {
  writing: EditableElements;
};

/** Renders the fields of one line in their slots in the design. */
function Lines({ draft, writing, problem, onChange, onOpen }: LinesProps) {
  return (
    <>
      {createPortal(
        <EditableLine
          label="Title"
          name="title"
          value={draft.title}
          placeholder={EXAMPLE_TEXTS.title}
          maximum={MAX_NEWSLETTER_TITLE_LENGTH}
          invalid={problem?.field === 'title'}
          onChange={(title) => onChange({ title })}
          onEnter={() => writing.content.querySelector<HTMLElement>('[data-writing]')?.focus()}
        />,
        writing.title,
      )}
      {createPortal(
        <EditableLine
          label="Button text"
          name="action"
          value={draft.ctaText}
          placeholder="Add a button"
          maximum={MAX_CTA_TEXT_LENGTH}
          invalid={problem?.field === 'ctaUrl'}
          onChange={(ctaText) => onChange({ ctaText })}
          onEnter={() => onOpen({ name: 'action' })}
        />,
        writing.action,
      )}
    </>
  );
}

type SheetProps = {
  html: string;
  writing: EditableElements;
  onPress: (part: PreviewPart) => void;
  onDrop: (file: File, part: PreviewPart) => void;
};

/** Shows the design around the writing slots. */
function Sheet({ html, writing, onPress, onDrop }: SheetProps) {
  const root = useRef<HTMLDivElement>(null);
  const [css, setCss] = useState('');

  useLayoutEffect(() => {
    // Restores the focus, because moving an element in the document removes it.
    const focusedElement = document.activeElement;
    const builtSheet = buildSheet(html, writing);
    root.current?.replaceChildren(builtSheet.sheet);
    setCss(builtSheet.css);
    if (focusedElement instanceof HTMLElement && builtSheet.sheet.contains(focusedElement))
      focusedElement.focus();
  }, [html, writing]);

  // The policy blocks style elements, but allows a style sheet that a script creates.
  useEffect(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((stylesheet) => stylesheet !== rules);
    };
  }, [css]);

  /** Returns the image at the pointer. */
  function findImage({ target, currentTarget }: MouseEvent | DragEvent): PreviewPart | undefined {
    const part = findPart(currentTarget as Element, target as Element);
    return part?.kind === 'image' || part?.kind === 'product' ? part : undefined;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same parts have buttons above the newsletter
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same parts have buttons above the newsletter
    <div
      ref={root}
      className="newsletter-sheet"
      onClick={(event) => {
        const part = findImage(event);
        if (part) onPress(part);
      }}
      onDragOver={(event) => {
        if (findImage(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        const part = findImage(event);
        const [file] = event.dataTransfer.files;
        if (!part || !file) return;
        event.preventDefault();
        onDrop(file, part);
      }}
    />
  );
}
