import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { Megaphone, X } from 'lucide-react';
import { api } from '../../api';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { classNames } from '../../ui/formats/class-names';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { replaceUser, useSignedInUser } from '../accounts/session';

/** Shows the administrators' announcement until the creator dismisses it. */
export function AnnouncementBanner() {
  const { announcement } = useSignedInUser();
  const queryClient = useQueryClient();
  const dismiss = useSingleMutation({
    mutationFn: (dismissedAnnouncement: number) =>
      unwrap(api.POST('/api/update-profile', { body: { dismissedAnnouncement } })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      // Moves the focus, because the pressed button is removed.
      document.getElementById('main')?.focus();
    },
    onError: (error) => showErrorToast('Not dismissed', errorMessage(error)),
  });
  if (announcement === null) return null;
  const { text, linkUrl, level, version } = announcement;

  return (
    <section
      aria-label="Announcement"
      className={classNames(
        'mb-5 flex items-start gap-2.5 rounded-card px-4 py-3',
        level === 'warning' ? 'bg-lamp-soft text-lamp-ink' : 'bg-surface text-ink border border-line',
      )}
    >
      <Megaphone size={18} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0" />
      <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {text}{' '}
        {linkUrl && (
          <a href={linkUrl} className="font-semibold underline" rel="noopener noreferrer" target="_blank">
            Read more
          </a>
        )}
      </p>
      <button
        type="button"
        aria-label="Dismiss announcement"
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate(version)}
        className="press -my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-pill"
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </section>
  );
}
