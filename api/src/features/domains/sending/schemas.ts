import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import type { DnsRecord } from '../rules.js';
import {
  dmarcRecord,
  FINDINGS,
  findingOf,
  keyRecord,
  piecesOf,
  purposeOf,
  RECORD_PURPOSES,
  type RecordPurpose,
} from './rules.js';
import type { SendingDomain } from './store.js';

const SendingRecord = z
  .object({
    purpose: z.enum(RECORD_PURPOSES).openapi({
      description:
        'The two keys that mail is signed with; `dmarc` is advice, given when a check found no such record.',
    }),
    isRequired: z.boolean().openapi({ description: 'Proves the domain. The others are recommended.' }),
    recordType: z.literal('TXT'),
    recordName: z.string().openapi({ example: 'tidings-5f0c1a2b._domainkey.kiln.example' }),
    recordValue: z.string().openapi({ example: 'v=DKIM1; k=rsa; p=MIIBIjANBg' }),
    recordPieces: z.array(z.string()).openapi({
      description: 'The same value in strings of at most 255 bytes, for panels that want it so.',
    }),
    finding: z.enum(FINDINGS).openapi({ description: 'What the last check found there.' }),
    problem: z
      .string()
      .nullable()
      .openapi({ description: 'The same in a sentence; null when it was found.' }),
  })
  .openapi('SendingRecord');

export const SendingDomainRecord = z
  .object({
    id: z.int(),
    domain: z.string().openapi({ example: 'kiln.example' }),
    records: z.array(SendingRecord),
    verified: z.boolean().openapi({
      description:
        'The required record was found: newsletters with such a sender address go out from it (Pro).',
    }),
    problem: z
      .string()
      .nullable()
      .openapi({ description: 'What keeps it from being verified, in a sentence.' }),
    createdAt: z.iso.datetime(),
    verifiedAt: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime().nullable(),
  })
  .openapi('SendingDomainRecord');

export function presentSendingDomain(row: SendingDomain): z.infer<typeof SendingDomainRecord> {
  const problems = row.problems ?? {};
  const present = (purpose: RecordPurpose, record: DnsRecord) => ({
    purpose,
    isRequired: purpose === 'rsa',
    recordType: 'TXT' as const,
    recordName: record.recordName,
    recordValue: record.recordValue,
    recordPieces: piecesOf(record.recordValue),
    finding: findingOf(row, purpose),
    problem: problems[purpose]?.sentence ?? null,
  });
  const records = row.keys.map((key) => present(purposeOf(key), keyRecord(key)));
  return {
    id: row.id,
    domain: row.domain,
    records: problems.dmarc === undefined ? records : [...records, present('dmarc', dmarcRecord(row.domain))],
    verified: row.verifiedAt !== null,
    problem: problems.plan?.sentence ?? problems.rsa?.sentence ?? null,
    createdAt: toIso(row.createdAt),
    verifiedAt: toIsoOrNull(row.verifiedAt),
    checkedAt: toIsoOrNull(row.checkedAt),
  };
}
