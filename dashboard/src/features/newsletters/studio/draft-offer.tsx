import { useLocation } from 'react-router';
import { TextLink } from '../../../ui/button';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath } from '../newsletter-paths';
import { isBlankContent } from '../plain-text';

/** The draft that was open before a new one. The location's state has it as `offer`. */
export type DraftOffer = Pick<Newsletter, 'id' | 'title'>;

/** Returns the offer of a draft, or undefined for one that is not saved or blank. */
export function createDraftOffer(draft: DraftOfferInput): DraftOffer | undefined {
  const { id, title, content } = draft;
  const isBlank = title.trim() === '' && isBlankContent(content);
  return id === undefined || isBlank ? undefined : { id, title };
}

type DraftOfferInput = Pick<Newsletter, 'title' | 'content'> & { id: number | undefined };

/** Offers the draft that was open before. */
export function OpenDraftOffer() {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('offer' in state) || !state.offer) return null;
  const offer = state.offer as DraftOffer;

  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-meta text-ink-2">
      <span>
        Your draft “<bdi>{getNewsletterTitle(offer)}</bdi>” is in your newsletters.
      </span>
      <TextLink to={getEditorPath(offer.id)}>Continue that draft</TextLink>
    </p>
  );
}
