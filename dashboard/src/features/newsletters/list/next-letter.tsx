import { ButtonLink } from '../../../ui/button-link';
import { Postmark } from '../../../ui/postmark';
import { Stamp } from '../../../ui/stamp';
import type { Newsletter } from '../newsletter';
import { editorPath } from '../newsletter-paths';

/** The draft that waits, on the one coloured card there is. */
export function NextLetter({ draft, now }: { draft: Newsletter; now: Date }) {
  return (
    <div className="flex flex-col gap-4 rounded-t-card border-b border-line bg-lamp-soft px-4 py-5 md:px-[22px]">
      <div className="flex items-start justify-between gap-3">
        <p className="text-label font-semibold text-lamp-ink">Draft</p>
        <div className="-mt-1.5 flex items-center">
          <Postmark date={now} />
          <Stamp />
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <h2 className="line-clamp-3 font-display text-subject">{draft.title || 'Untitled draft'}</h2>
        <p className="text-label text-ink-2">Your next letter, not sent yet.</p>
      </div>
      <ButtonLink to={editorPath(draft.id)} className="self-start">
        Edit
      </ButtonLink>
    </div>
  );
}
