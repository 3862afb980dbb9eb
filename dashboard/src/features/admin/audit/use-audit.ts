import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { nextCursorOf } from '@tidings/sdk';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';
import { AUDIT_PAGE, type AuditAction, type AuditEntry } from './audit-entry';

type Page = { entries: AuditEntry[]; next: string | undefined };
export type AuditFilter = {
  action: AuditAction | undefined;
  adminId: number | undefined;
  userId: number | undefined;
};

export function useAudit({ action, adminId, userId }: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...auditKey, { action, adminId, userId }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const query = {
        limit: AUDIT_PAGE,
        ...(action && { action }),
        ...(adminId !== undefined && { adminId }),
        ...(userId !== undefined && { userId }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data, response } = await consoleApi.GET('/api/admin/audit', { params: { query }, signal });
      return { entries: data ?? [], next: nextCursorOf(response) };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    placeholderData: keepPreviousData,
  });
}
