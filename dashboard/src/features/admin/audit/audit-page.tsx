import { errorMessage } from '@tidings/sdk';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { Button, getButtonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { SelectField } from '../../../ui/forms/field';
import { PageHeader } from '../../../ui/page-header';
import { useAdmins } from '../administrators/use-admins';
import { useUserDetail } from '../users/queries';
import { AuditTable } from './audit-table';
import { ACTION_LABELS, AUDIT_PAGE_SIZE, OPERATOR_ID, readAction, readId } from './audit-texts';
import { auditFile, useAudit } from './use-audit';

/** Shows the audit log. The URL stores the filter. */
export function AuditPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const action = readAction(searchParams.get('action'));
  const adminId = readId(searchParams.get('admin'), OPERATOR_ID);
  const userId = readId(searchParams.get('user'));
  const log = useAudit({ action, adminId, userId });
  const { data: admins } = useAdmins();
  const isUnlisted = Boolean(adminId && !admins?.some(({ id }) => id === adminId));

  function setFilter(name: 'action' | 'admin' | 'user', value: string) {
    const { [name]: _, ...otherParams } = Object.fromEntries(searchParams);
    setSearchParams(value === '' ? otherParams : { ...otherParams, [name]: value }, {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Audit log"
        lead="Actions of administrators and the operator. Nobody can change or delete an entry. Only failed sign-ins expire, after 90 days."
        actions={
          // The browser streams a file of any size to disk.
          <a
            href={auditFile({ action, adminId, userId })}
            download
            className={getButtonClass('secondary', 'on')}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
            Download CSV
          </a>
        }
      />
      <WaveRule />
      <Card className="flex flex-col gap-4">
        <div className="grid gap-3 md:grid-cols-[15rem_15rem_1fr]">
          <SelectField
            label="Action"
            value={action ?? ''}
            onChange={(event) => setFilter('action', event.target.value)}
          >
            <option value="">Every action</option>
            {Object.entries(ACTION_LABELS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Administrator"
            value={adminId ?? ''}
            onChange={(event) => setFilter('admin', event.target.value)}
          >
            <option value="">Everyone</option>
            <option value={OPERATOR_ID}>The operator</option>
            {admins?.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
            {isUnlisted && (
              <option value={adminId}>
                Administrator {adminId}
                {admins && ', deleted'}
              </option>
            )}
          </SelectField>
          {userId !== undefined && <UserFilterChip id={userId} onForget={() => setFilter('user', '')} />}
        </div>
        <div className="min-h-60" aria-busy={log.isFetching}>
          {log.data && log.data.length > 0 && <AuditTable entries={log.data} />}
          {log.data?.length === 0 && (
            <div role="status">
              <EmptyState title="Nothing found" text="No entries match these filters." />
            </div>
          )}
          {log.error && <LoadFailure message={errorMessage(log.error)} onRetry={() => log.refetch()} />}
          {!log.data && !log.error && <SkeletonRows rows={6} rowClass="h-12" />}
        </div>
        {log.hasNextPage && (
          <Button className="self-start" busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            Show {AUDIT_PAGE_SIZE} more
          </Button>
        )}
      </Card>
    </div>
  );
}

function UserFilterChip({ id, onForget }: { id: number; onForget: () => void }) {
  const { data: user } = useUserDetail(id);
  return (
    <div className="flex flex-wrap items-center gap-3 md:self-end">
      <p>
        Only entries about <bdi className="font-semibold">{user?.username ?? `user ${id}`}</bdi>
      </p>
      <Button onClick={onForget}>Show all entries</Button>
    </div>
  );
}
