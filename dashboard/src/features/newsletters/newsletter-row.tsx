import { Link } from 'react-router';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { DeliveryStatus } from './delivery-status';
import { mayStillBeSending } from './delivery-text';
import type { Newsletter } from './newsletter';
import { NewsletterImage } from './newsletter-image';
import { editorPath } from './newsletter-paths';
import { NewsletterStatus } from './newsletter-status';
import { excerptOf } from './plain-text';

type NewsletterRowProps = {
  newsletter: Newsletter;
  now: Date;
  /** The latest one shows its delivery above the list already. */
  showsDelivery: boolean;
  onDelete: (newsletter: Newsletter) => void;
};

export function NewsletterRow({ newsletter, now, showsDelivery, onDelete }: NewsletterRowProps) {
  const { id, sentAt } = newsletter;
  const title = newsletter.title || 'Untitled draft';

  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-b-0 last:pb-0">
      <div className="flex flex-col gap-3 md:flex-row md:items-center">
        <div className="flex min-w-0 grow gap-4">
          <NewsletterImage newsletter={newsletter} />
          <div className="flex min-w-0 flex-col gap-0.5">
            <h3 className="font-semibold wrap-anywhere">
              {sentAt ? (
                title
              ) : (
                <Link to={editorPath(id)} className="hover:underline hover:underline-offset-4">
                  {title}
                </Link>
              )}
            </h3>
            <p className="line-clamp-2 text-meta text-ink-2">{excerptOf(newsletter.content)}</p>
            <NewsletterStatus newsletter={newsletter} now={now} />
          </div>
        </div>
        {!sentAt && (
          <div className="flex shrink-0 gap-2 max-md:*:grow">
            <ButtonLink to={editorPath(id)} aria-label={`Send ${title}`}>
              Send
            </ButtonLink>
            <Button tone="ghost" aria-label={`Delete ${title}`} onClick={() => onDelete(newsletter)}>
              Delete
            </Button>
          </div>
        )}
      </div>
      {sentAt && showsDelivery && mayStillBeSending(sentAt, now) && (
        <div className="md:pl-[72px]">
          <DeliveryStatus newsletterId={id} />
        </div>
      )}
    </li>
  );
}
