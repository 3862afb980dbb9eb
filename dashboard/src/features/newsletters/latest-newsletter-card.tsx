import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { Stamp } from '../../ui/stamp';
import { DeliveryStatus } from './delivery-status';
import { mayStillBeSending } from './delivery-text';
import type { Newsletter } from './newsletter';
import { editorPath } from './newsletter-paths';
import { NewsletterStatus } from './newsletter-status';
import { excerptOf } from './plain-text';

/** The newest one, large, with its delivery while that is news. */
export function LatestNewsletterCard({ newsletter }: { newsletter: Newsletter }) {
  const now = new Date();

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-5">
        <div className="flex min-w-0 flex-col gap-2">
          <NewsletterStatus newsletter={newsletter} now={now} />
          <h2 className="line-clamp-3 font-display text-subject">{newsletter.title || 'Untitled draft'}</h2>
        </div>
        <Stamp />
      </div>
      <p className="max-w-[60ch] text-ink-2">{excerptOf(newsletter.content, 220)}</p>
      {newsletter.sentAt && mayStillBeSending(newsletter.sentAt, now) && (
        <div className="border-t border-line pt-4">
          <DeliveryStatus newsletterId={newsletter.id} />
        </div>
      )}
      {!newsletter.sentAt && (
        <ButtonLink to={editorPath(newsletter.id)} className="self-start">
          Send Now
        </ButtonLink>
      )}
    </Card>
  );
}
