import { errorMessage, unwrap } from '@tidings/sdk';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../api';
import { Button } from '../../ui/button';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { useDates } from '../../ui/formats/time-zone-context';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import type { User } from '../accounts/session';

/** Opens a new document, so that no data of the viewed account stays in memory. */
const leave = () => window.location.assign('/admin/dashboard');

type ImpersonationBannerProps = { user: User; impersonation: NonNullable<User['impersonation']> };

/** Shows above every screen that an administrator views the account, with a button to end the view. */
export function ImpersonationBanner({ user, impersonation }: ImpersonationBannerProps) {
  const { admin, endsAt } = impersonation;
  const { shortMoment } = useDates();
  const end = useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/logout')),
    onSuccess: leave,
    onError: (error) => showErrorToast('View not ended', errorMessage(error)),
  });

  useEffect(() => {
    const timer = setTimeout(leave, Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);

  return (
    <section
      aria-label="View by an administrator"
      className="sticky top-0 z-30 flex items-center justify-between gap-4 border-b border-line bg-lamp-soft px-4 py-2 text-lamp-ink md:px-6"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        <Eye size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="wrap-anywhere">
          <strong>{admin}</strong> views the account of <strong>{user.username}</strong> until{' '}
          {shortMoment(endsAt, new Date())}. The view cannot change anything.
        </span>
      </p>
      <Button busy={end.isPending} onClick={() => end.mutate(undefined)}>
        End
      </Button>
    </section>
  );
}
