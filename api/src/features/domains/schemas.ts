import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { targetHost } from './own-names.js';
import { INVALID_DOMAIN, type Problem, problemText, recordsToSet } from './rules.js';
import type { WebDomain } from './store.js';

export const DomainClaim = z
  .strictObject({
    domain: z.string(INVALID_DOMAIN).max(2_000, INVALID_DOMAIN).openapi({
      description: 'A domain name; what a pasted address has around it is cut off.',
      example: 'letters.example.com',
    }),
  })
  .openapi('DomainClaim');

export const DomainRecord = z
  .object({
    id: z.int(),
    userId: z.int(),
    domain: z.string().openapi({ example: 'letters.example.com' }),
    records: z
      .array(
        z.object({
          recordType: z.enum(['TXT', 'CNAME']),
          recordName: z.string().openapi({ example: '_tidings.letters.example.com' }),
          recordValue: z.string().openapi({ example: 'tidings-verify=5f0c' }),
          verified: z.boolean(),
        }),
      )
      .openapi({
        description:
          'What to set. In place of the CNAME, addresses that are all ours count too (A, AAAA, ALIAS).',
      }),
    verified: z
      .boolean()
      .openapi({ description: 'Both records were found, and nobody else holds the domain.' }),
    problem: z.string().nullable().openapi({ description: 'What the last check found wrong, in sentences.' }),
    createdAt: z.iso.datetime(),
    verifiedAt: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime().nullable(),
  })
  .openapi('DomainRecord');

export const AllowedQuery = z.object({
  domain: z
    .string()
    .max(300)
    .openapi({ param: { name: 'domain', in: 'query' }, example: 'letters.example.com' }),
});

export function presentDomain(ctx: Context, row: WebDomain): z.infer<typeof DomainRecord> {
  const { ownership, address } = recordsToSet(row, targetHost(ctx.instance));
  const problems = row.problems ?? {};
  return {
    id: row.id,
    userId: row.userId,
    domain: row.domain,
    records: [
      { ...ownership, verified: isRecordFound(row, problems.ownership) },
      { ...address, verified: isRecordFound(row, problems.address) },
    ],
    verified: row.verifiedAt !== null,
    problem: problemText(problems),
    createdAt: toIso(row.createdAt),
    verifiedAt: toIsoOrNull(row.verifiedAt),
    checkedAt: toIsoOrNull(row.checkedAt),
  };
}

/** Without a response, the earlier finding still counts. */
function isRecordFound(row: WebDomain, problem: Problem | undefined): boolean {
  if (row.checkedAt === null) return false;
  return problem === undefined || (row.verifiedAt !== null && !problem.isCertain);
}
