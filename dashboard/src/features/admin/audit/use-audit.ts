import { unwrap } from '@tidings/sdk';
import { usePages } from '../../../ui/hooks/use-pages';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';
import { AUDIT_PAGE_SIZE, type AuditAction } from './audit-texts';

export type AuditFilter = {
  action: AuditAction | undefined;
  adminId: number | undefined;
  userId: number | undefined;
};

/** Returns the URL of the CSV file with the filtered entries. */
export function auditFile({ action, adminId, userId }: AuditFilter): string {
  const query = Object.entries({ action, adminId, userId }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/api/admin/audit.csv${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
}

export function useAudit({ action, adminId, userId }: AuditFilter) {
  return usePages({
    queryKey: [...auditKey, { action, adminId, userId }],
    fetchPage: (start, signal) => {
      const query = {
        limit: AUDIT_PAGE_SIZE,
        ...(action && { action }),
        ...(adminId !== undefined && { adminId }),
        ...(userId !== undefined && { userId }),
        ...start,
      };
      return unwrap(consoleApi.GET('/api/admin/audit', { params: { query }, signal }));
    },
    keepsPrevious: true,
  });
}
