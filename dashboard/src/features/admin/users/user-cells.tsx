import { Pencil } from 'lucide-react';
import { Avatar } from '../../../ui/brand/avatar';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/feedback/status-dot';
import { classNames } from '../../../ui/formats/class-names';
import { formatNumber } from '../../../ui/formats/numbers';
import { useDates } from '../../../ui/formats/time-zone-context';
import { useHasPermission } from '../session/permissions';
import { ACTIONS } from './actions/user-actions';
import { type ConsoleUser, getConsoleUserName, type UserAction } from './console-user';

/** The dialogs that an administrator can open from a row. */
export type UserCommands = {
  onDetails: (user: ConsoleUser) => void;
  onQuota: (user: ConsoleUser) => void;
  onAction: (user: ConsoleUser, action: UserAction) => void;
};

export function UserCell({ user }: { user: ConsoleUser }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={getConsoleUserName(user)} image={user.profileImage} className="size-9" />
      <div className="min-w-0">
        <bdi className="block truncate font-semibold">{getConsoleUserName(user)}</bdi>
        <span className="flex flex-wrap items-center gap-x-2 text-meta font-normal text-ink-3">
          <span className="truncate">@{user.username}</span>
          {user.suspendedAt !== null && <Chip>Suspended</Chip>}
        </span>
      </div>
    </div>
  );
}

export function EmailCell({ user }: { user: ConsoleUser }) {
  const { formatDay } = useDates();
  // Breaks a long address before the @ rather than within a word.
  const separatorIndex = user.email.lastIndexOf('@');
  const [name, host] = [user.email.slice(0, separatorIndex), user.email.slice(separatorIndex + 1)];
  return (
    <>
      <span className="block wrap-anywhere">
        {name}
        <wbr />@{host}
      </span>
      <time dateTime={user.createdAt} className="text-meta text-ink-3">
        Created {formatDay(user.createdAt)}
      </time>
    </>
  );
}

export function QuotaCell({ user, onQuota }: { user: ConsoleUser; onQuota: UserCommands['onQuota'] }) {
  const usage = `${formatNumber(user.emailsSent)} / ${formatNumber(user.emailQuota)}`;
  if (!useHasPermission()('managePlans')) return <span className="tabular-nums">{usage}</span>;
  return (
    <button
      type="button"
      className="press -mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-nav px-2 tabular-nums hover:bg-sunken md:min-h-8"
      onClick={() => onQuota(user)}
    >
      {usage}
      <span className="sr-only">sent: edit the email quota of {user.username}</span>
      <Pencil size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-3" />
    </button>
  );
}

export function SubscribersCell({ user: { subscriberStats } }: { user: ConsoleUser }) {
  return (
    <span className="tabular-nums">
      <span className="block">{formatNumber(subscriberStats.active)} subscribed</span>
      <span className="block text-meta text-ink-3">
        {formatNumber(subscriberStats.unsubscribed)} unsubscribed
      </span>
    </span>
  );
}

export function UserActions({
  user,
  onDetails,
  onAction,
}: { user: ConsoleUser } & Omit<UserCommands, 'onQuota'>) {
  const hasPermission = useHasPermission();
  const change: UserAction = user.isPro ? 'downgrade' : 'upgrade';
  const small = 'px-2! text-meta! md:min-h-8!';
  return (
    <div className="-ml-2 flex flex-wrap gap-0.5">
      <Button tone="ghost" className={small} onClick={() => onDetails(user)}>
        View Details<span className="sr-only"> of {user.username}</span>
      </Button>
      {hasPermission('managePlans') && (
        <>
          <Button tone="ghost" className={small} onClick={() => onAction(user, 'reset-quota')}>
            Reset Quota<span className="sr-only"> of {user.username}</span>
          </Button>
          <Button tone="ghost" className={small} onClick={() => onAction(user, change)}>
            {ACTIONS[change].verb}
            <span className="sr-only"> {user.username}</span>
          </Button>
        </>
      )}
    </div>
  );
}

export function PlanBadge({ isPro }: { isPro: boolean }) {
  return (
    <span
      className={classNames(
        'rounded-pill px-2 py-px text-tab font-semibold',
        isPro ? 'bg-tide-soft text-tide-ink' : 'bg-sunken text-ink-2',
      )}
    >
      {isPro ? 'PRO' : 'FREE'}
    </span>
  );
}
