import { getUserName, useSignedInUser } from '../../accounts/session';
import type { NewsletterDraft } from '../drafting/newsletter-draft';

type InboxLineProps = {
  draft: NewsletterDraft;
  /** The lines that the server rendered, with personal values, and with the first words for an empty preview text. */
  newsletter: { subject: string; preheader: string } | undefined;
};

/** Shows the newsletter as one line of an inbox. */
export function InboxLine({ draft, newsletter }: InboxLineProps) {
  const user = useSignedInUser();

  return (
    <p className="flex min-h-10 items-baseline gap-2.5 border-b border-line bg-surface px-4 py-2.5 text-meta">
      <span className="sr-only">In the inbox:</span>
      <span className="max-w-[40%] shrink-0 truncate font-semibold">
        <bdi>{draft.senderName.trim() || getUserName(user)}</bdi>
      </span>
      {newsletter && (
        <span className="min-w-0 truncate text-ink-3">
          {draft.title.trim() ? (
            <bdi className="font-medium text-ink">{newsletter.subject}</bdi>
          ) : (
            'No title yet'
          )}
          {newsletter.preheader && (
            <>
              {' — '}
              <bdi>{newsletter.preheader}</bdi>
            </>
          )}
        </span>
      )}
    </p>
  );
}
