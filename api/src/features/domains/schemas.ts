import { z } from '@hono/zod-openapi';
import { listSchema } from '../../http/wire.js';
import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { getTargetHost } from './find-records.js';
import {
  formatProblems,
  getRequiredRecords,
  INVALID_DOMAIN,
  MAX_DOMAIN_LENGTH,
  type Problem,
} from './rules.js';
import { MAX_SENDING_DOMAIN_LENGTH } from './sending/rules.js';
import type { WebDomain } from './store.js';

const MAX_URL_LENGTH = 2_000;

export const DomainClaim = z
  .strictObject({
    domain: z
      .string(INVALID_DOMAIN)
      .max(MAX_URL_LENGTH, INVALID_DOMAIN)
      .openapi({
        description: `A domain name of at most ${MAX_DOMAIN_LENGTH} characters (${MAX_SENDING_DOMAIN_LENGTH} for sending), or a URL of at most ${MAX_URL_LENGTH.toLocaleString('en')}, whose other parts are removed.`,
        example: 'kiln.example',
      }),
  })
  .openapi('NewDomain', { description: 'The domain to add.' });

export const DomainRecord = z
  .object({
    id: z.int().openapi({ description: 'The domain’s id.' }),
    userId: z.int().openapi({ description: 'The id of its creator.' }),
    domain: z.string().openapi({ description: 'The domain name in lower case.', example: 'kiln.example' }),
    records: z
      .array(
        z.object({
          recordType: z.enum(['TXT', 'CNAME']).openapi({ description: 'The type of the record.' }),
          recordName: z
            .string()
            .openapi({ description: 'The name of the record.', example: '_tidings.kiln.example' }),
          recordValue: z
            .string()
            .openapi({ description: 'The value of the record.', example: 'tidings-verify=5f0c' }),
          verified: z.boolean().openapi({ description: 'Whether the last check found this record.' }),
        }),
      )
      .openapi({
        description:
          'The DNS records to set. Instead of the CNAME, you can set A, AAAA or ALIAS records whose addresses all belong to this instance.',
      }),
    verified: z.boolean().openapi({
      description: 'Whether a check on Pro found both records, and no other creator holds the domain.',
    }),
    problem: z.string().nullable().openapi({
      description: 'The problems found by the last check, as sentences; null if there are none.',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    verifiedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the verification; null if it is not verified.' }),
    checkedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the last check; null before the first one.' }),
  })
  .openapi('DomainRecord', {
    description: 'A custom domain, with its DNS records and the result of the last check.',
  });

export const DomainList = listSchema(DomainRecord).openapi('DomainList', {
  description: 'All custom domains of a creator.',
});

export const AllowedQuery = z.object({
  domain: z
    .string()
    .max(300)
    .openapi({
      description: 'The domain that needs a certificate.',
      param: { name: 'domain', in: 'query' },
      example: 'kiln.example',
    }),
});

export function presentDomain(ctx: Context, row: WebDomain): z.infer<typeof DomainRecord> {
  const { ownership, address } = getRequiredRecords(row, getTargetHost(ctx.instance));
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
    problem: formatProblems(problems),
    createdAt: toIso(row.createdAt),
    verifiedAt: toIsoOrNull(row.verifiedAt),
    checkedAt: toIsoOrNull(row.checkedAt),
  };
}

/** Returns whether a record was found. If name servers did not respond, the earlier finding still counts. */
function isRecordFound(row: WebDomain, problem: Problem | undefined): boolean {
  if (row.checkedAt === null) return false;
  return problem === undefined || (row.verifiedAt !== null && !problem.isCertain);
}
