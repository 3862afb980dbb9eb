import { messageOf } from '@tidings/sdk';
import { Alert } from '../../ui/alert';
import { classNames } from '../../ui/class-names';
import { Skeleton } from '../../ui/skeleton';
import type { NewsletterDraft } from './newsletter-draft';
import { useNewsletterPreview } from './use-newsletter-preview';

/** The creator's html never runs here: the frame is sandboxed without a single permission. */
export function NewsletterPreview({ draft, className }: { draft: NewsletterDraft; className?: string }) {
  const { data, error, isFetching } = useNewsletterPreview(draft);

  return (
    <div className={classNames('flex min-h-0 flex-col gap-3', className)} aria-busy={isFetching}>
      <p className="truncate text-meta text-ink-3">
        Subject: <span className="font-medium text-ink">{data?.subject || 'No title yet'}</span>
      </p>
      {error && <Alert>{messageOf(error)}</Alert>}
      {data && (
        <iframe
          title="Newsletter preview"
          sandbox=""
          srcDoc={data.html}
          className="min-h-0 w-full grow rounded-control border border-line bg-surface"
        />
      )}
      {!data && !error && <Skeleton className="grow" />}
    </div>
  );
}
