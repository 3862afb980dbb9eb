import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';
import { AUDIT_PAGE_SIZE, type AuditAction } from './audit-texts';

export type AuditFilter = {
  action: AuditAction | undefined;
  adminId: number | undefined;
  userId: number | undefined;
};

/** Returns the address of the CSV file with the entries of a filter. */
export function auditFile({ action, adminId, userId }: AuditFilter): string {
  const query = Object.entries({ action, adminId, userId }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/api/admin/audit.csv${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
}

export function useAudit({ action, adminId, userId }: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...auditKey, { action, adminId, userId }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = {
        limit: AUDIT_PAGE_SIZE,
        ...(action && { action }),
        ...(adminId !== undefined && { adminId }),
        ...(userId !== undefined && { userId }),
        ...(cursor !== undefined && { cursor }),
      };
      return unwrap(consoleApi.GET('/api/admin/audit', { params: { query }, signal }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });
}
