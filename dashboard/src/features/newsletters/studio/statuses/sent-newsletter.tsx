import { lazy, Suspense } from 'react';
import { Button, TextLink } from '../../../../ui/button';
import { Skeleton } from '../../../../ui/feedback/load-states';
import { NewsletterStatus } from '../../list/newsletter-status';
import { useDuplicateNewsletter } from '../../list/use-duplicate-newsletter';
import type { Newsletter } from '../../newsletter';
import { getReportPath } from '../../newsletter-paths';
import { toReadableText } from '../../readable-text';
import { StudioFrame } from '../frame/studio-frame';
import { FinishedNewsletter } from './finished-newsletter';

const ActivityCard = lazy(async () => ({
  default: (await import('../../activity/activity-card')).ActivityCard,
}));

/** Shows a sent newsletter, which cannot be changed. Its copy is a new draft. */
export function SentNewsletterCard({ newsletter }: { newsletter: Newsletter }) {
  const duplicate = useDuplicateNewsletter();

  return (
    <StudioFrame
      lead={
        <span className="flex flex-wrap items-baseline gap-x-4 text-meta">
          <NewsletterStatus newsletter={newsletter} now={new Date()} />
          <TextLink to={getReportPath(newsletter.id)}>See its progress</TextLink>
        </span>
      }
      actions={
        <Button tone="primary" busy={duplicate.isPending} onClick={() => duplicate.mutate(newsletter.id)}>
          Duplicate
        </Button>
      }
    >
      <p className="text-ink-2">
        “{toReadableText(newsletter.title)}” has been sent and cannot be edited. Duplicate it to reuse its
        content.
      </p>
      <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
        <ActivityCard newsletterId={newsletter.id} />
      </Suspense>
      <FinishedNewsletter newsletter={newsletter} />
    </StudioFrame>
  );
}
