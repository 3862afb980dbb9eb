import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { useDates } from '../../../ui/formats/time-zone-context';
import { Dialog } from '../../../ui/overlays/dialog';
import { toPlainText } from '../plain-text';
import type { NewsletterDraft } from './newsletter-draft';
import type { ServerDraft } from './saving/autosave';
import { type Difference, findDifference } from './text-difference';

type ConflictDialogProps = {
  open: boolean;
  onClose: () => void;
  localDraft: NewsletterDraft;
  serverDraft: ServerDraft;
  onOverwrite: () => Promise<unknown>;
  onTakeTheirs: () => void;
  onSaveBoth: () => Promise<unknown>;
};

/** Lets the writer choose between two texts of one draft. Closing the dialog loses neither text. */
export function ConflictDialog({
  open,
  onClose,
  localDraft,
  serverDraft,
  onOverwrite,
  onTakeTheirs,
  onSaveBoth,
}: ConflictDialogProps) {
  const { dateAndTime } = useDates();
  const [busy, setBusy] = useState<'mine' | 'both'>();
  const [error, setError] = useState<unknown>();

  async function choose(choice: 'mine' | 'both', act: () => Promise<unknown>) {
    setBusy(choice);
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  }

  const difference = findDifference(joinVisibleText(localDraft), joinVisibleText(serverDraft.draft));
  const sameText =
    localDraft.title.trim() === serverDraft.draft.title.trim()
      ? 'The text is the same. Images, links, the design or the audience differ.'
      : 'The text below the title is the same.';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose a version to keep"
      footer={
        <>
          <Button busy={busy === 'both'} onClick={() => busy || choose('both', onSaveBoth)}>
            Keep both
          </Button>
          <Button onClick={() => busy || onTakeTheirs()}>Keep the other version</Button>
          <Button busy={busy === 'mine'} onClick={() => busy || choose('mine', onOverwrite)}>
            Keep this version
          </Button>
        </>
      }
    >
      <p>
        Another tab or app changed this newsletter
        {serverDraft.updatedAt ? ` on ${dateAndTime(serverDraft.updatedAt)}` : ''}. We overwrite neither
        version until you choose. “Keep both” saves “This version” as a new draft.
      </p>
      <TextCard
        name="This version"
        title={localDraft.title}
        difference={difference?.one}
        sameText={sameText}
      />
      <TextCard
        name="The other version"
        title={serverDraft.draft.title}
        difference={difference?.other}
        sameText={sameText}
      />
      {error !== undefined && (
        <Alert>We could not save your choice. Both versions are still here. {errorMessage(error)}</Alert>
      )}
    </Dialog>
  );
}

type TextCardProps = { name: string; title: string; difference: Difference | undefined; sameText: string };

function TextCard({ name, title, difference, sameText }: TextCardProps) {
  return (
    <section aria-label={name} className="flex flex-col gap-1 border-t border-line pt-3">
      <p className="text-meta font-medium text-ink-3">{name}</p>
      <p className="font-semibold wrap-anywhere">{title.trim() || 'Without a title'}</p>
      <p className="text-ink-2 wrap-anywhere" dir="auto">
        {difference ? (
          <>
            {difference.before}{' '}
            {difference.changed && (
              <mark className="rounded-chip bg-lamp-soft px-0.5 text-lamp-ink">{difference.changed}</mark>
            )}{' '}
            {difference.after}
          </>
        ) : (
          sameText
        )}
      </p>
    </section>
  );
}

/** Returns all text of a draft that subscribers would see. */
function joinVisibleText({ preheader, content, ctaText }: NewsletterDraft): string {
  return [preheader, toPlainText(content), ctaText].join(' ');
}
