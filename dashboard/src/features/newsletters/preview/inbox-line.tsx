import { nameOf, useSignedInUser } from '../../accounts';
import type { NewsletterDraft } from '../newsletter-draft';
import { excerptOf } from '../plain-text';
import { TITLE_PLACEHOLDER } from './placeholders';

/** The line by which readers meet the letter first: in the list of their mails. */
export function InboxLine({ draft }: { draft: NewsletterDraft }) {
  const user = useSignedInUser();
  // As inboxes do: without a preview text, the first words.
  const preheader = draft.preheader.trim() || excerptOf(draft.content, 120);

  return (
    <p className="flex items-baseline gap-2.5 border-b border-line bg-surface px-4 py-2.5 text-meta">
      <span className="sr-only">In the inbox:</span>
      <span className="max-w-[40%] shrink-0 truncate font-semibold">
        <bdi>{draft.senderName.trim() || nameOf(user)}</bdi>
      </span>
      <span className="min-w-0 truncate text-ink-3">
        <bdi className={draft.title.trim() ? 'font-medium text-ink' : undefined}>
          {draft.title.trim() || TITLE_PLACEHOLDER}
        </bdi>
        {preheader && <bdi> — {preheader}</bdi>}
      </span>
    </p>
  );
}
