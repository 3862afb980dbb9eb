import { nameOf, useSignedInUser } from '../../accounts';
import type { NewsletterDraft } from '../newsletter-draft';
import { TITLE_PLACEHOLDER } from './placeholders';

type InboxLineProps = { draft: NewsletterDraft; preheader: string };

/** The line by which readers meet the letter first: in the list of their mails. */
export function InboxLine({ draft, preheader }: InboxLineProps) {
  const user = useSignedInUser();

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
