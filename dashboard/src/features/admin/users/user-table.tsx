import { useMediaQuery } from '../../../ui/hooks/use-media-query';
import type { ConsoleUser } from './console-user';
import { SendingRecord } from './sending-record';
import {
  EmailCell,
  PlanBadge,
  QuotaCell,
  SubscribersCell,
  UserActions,
  UserCell,
  type UserCommands,
} from './user-cells';

type UserTableProps = UserCommands & { users: ConsoleUser[] };

/** Shows a table where seven columns fit, and otherwise cards. */
export function UserTable(props: UserTableProps) {
  const isWide = useMediaQuery('(min-width: 75rem)');
  return isWide ? <Table {...props} /> : <Cards {...props} />;
}

function Table({ users, onQuota, ...commands }: UserTableProps) {
  return (
    <table aria-label="Users" className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:pr-3 *:font-normal">
          <th scope="col" className="w-48">
            User
          </th>
          <th scope="col">Email</th>
          <th scope="col" className="w-14">
            Plan
          </th>
          <th scope="col" className="w-28">
            Email Quota
          </th>
          <th scope="col" className="w-32">
            Subscribers
          </th>
          <th scope="col" className="w-46">
            Sending
          </th>
          <th scope="col" className="w-28 pr-0!">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="border-b border-line last:border-b-0 *:py-2 *:pr-3 hover:bg-sunken/50">
            <th scope="row">
              <UserCell user={user} />
            </th>
            <td>
              <EmailCell user={user} />
            </td>
            <td>
              <PlanBadge isPro={user.isPro} />
            </td>
            <td>
              <QuotaCell user={user} onQuota={onQuota} />
            </td>
            <td>
              <SubscribersCell user={user} />
            </td>
            <td>
              <SendingRecord record={user.record} />
            </td>
            <td className="pr-0!">
              <UserActions user={user} {...commands} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ users, onQuota, ...commands }: UserTableProps) {
  return (
    <ul aria-label="Users" className="flex flex-col">
      {users.map((user) => (
        <li key={user.id} className="flex flex-col gap-3 border-b border-line py-4 last:border-b-0">
          <div className="flex items-center justify-between gap-3">
            <UserCell user={user} />
            <PlanBadge isPro={user.isPro} />
          </div>
          <div>
            <EmailCell user={user} />
          </div>
          <dl className="grid grid-cols-2 gap-3">
            <div>
              <dt className="text-meta text-ink-3">Email Quota</dt>
              <dd>
                <QuotaCell user={user} onQuota={onQuota} />
              </dd>
            </div>
            <div>
              <dt className="text-meta text-ink-3">Subscribers</dt>
              <dd>
                <SubscribersCell user={user} />
              </dd>
            </div>
            <div className="col-span-2">
              <dt className="text-meta text-ink-3">Sending</dt>
              <dd>
                <SendingRecord record={user.record} />
              </dd>
            </div>
          </dl>
          <UserActions user={user} {...commands} />
        </li>
      ))}
    </ul>
  );
}
