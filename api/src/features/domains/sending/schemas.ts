import { z } from '@hono/zod-openapi';
import { listSchema } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import type { DnsRecord } from '../rules.js';
import {
  createDmarcRecord,
  createKeyRecord,
  FINDINGS,
  RECORD_PURPOSES,
  type RecordPurpose,
  readFinding,
  recordPurpose,
  splitTxtValue,
} from './rules.js';
import type { SendingDomain } from './store.js';

const SendingDnsRecord = z
  .object({
    purpose: z.enum(RECORD_PURPOSES).openapi({
      description:
        'The purpose of the record: one of the two DKIM keys, or `dmarc`, which is advice after a check found no DMARC record.',
    }),
    isRequired: z
      .boolean()
      .openapi({ description: 'Whether the domain cannot be verified without this record.' }),
    recordType: z.literal('TXT').openapi({ description: 'The type of the record.' }),
    recordName: z.string().openapi({
      description: 'The name of the record.',
      example: 'tidings-5f0c1a2b._domainkey.kiln.example',
    }),
    recordValue: z
      .string()
      .openapi({ description: 'The value of the record.', example: 'v=DKIM1; k=rsa; p=MII…' }),
    recordPieces: z.array(z.string()).openapi({
      description: '`recordValue` in strings of at most 255 bytes, for DNS providers that require them.',
    }),
    finding: z.enum(FINDINGS).openapi({
      description:
        'The result of the last check. `unchecked`: there was none. `different`: a record has another value. `no_answer`: DNS did not respond.',
    }),
    problem: z.string().nullable().openapi({
      description: 'The fault of the record, as a sentence; null if it was found or not checked yet.',
    }),
  })
  .openapi('SendingDomainDnsRecord', { description: 'A DNS record of a sending domain.' });

export const SendingDomainRecord = z
  .object({
    id: z.int().openapi({ description: 'The domain’s id.' }),
    domain: z.string().openapi({ description: 'The domain name in lower case.', example: 'kiln.example' }),
    records: z.array(SendingDnsRecord).openapi({ description: 'The DNS records to set.' }),
    verified: z.boolean().openapi({
      description:
        'Whether the required record was found while on Pro. Newsletters with a sender address on this domain are then sent from it (Pro).',
    }),
    problem: z.string().nullable().openapi({
      description:
        'The reason why the last check did not confirm the domain, as a sentence; null if it did, and before the first check.',
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
  .openapi('SendingDomainRecord', {
    description: 'A sending domain, with its DNS records and the result of the last check.',
  });

export const SendingDomainList = listSchema(SendingDomainRecord).openapi('SendingDomainList', {
  description: 'All sending domains of a creator.',
});

export function presentSendingDomain(row: SendingDomain): z.infer<typeof SendingDomainRecord> {
  const problems = row.problems ?? {};
  const presentRecord = (purpose: RecordPurpose, record: DnsRecord) => ({
    purpose,
    isRequired: purpose === 'rsa',
    recordType: 'TXT' as const,
    recordName: record.recordName,
    recordValue: record.recordValue,
    recordPieces: splitTxtValue(record.recordValue),
    finding: readFinding(row, purpose),
    problem: problems[purpose]?.sentence ?? null,
  });
  const records = row.keys.map((key) => presentRecord(recordPurpose(key), createKeyRecord(key)));
  return {
    id: row.id,
    domain: row.domain,
    records:
      problems.dmarc === undefined
        ? records
        : [...records, presentRecord('dmarc', createDmarcRecord(row.domain))],
    verified: row.verifiedAt !== null,
    problem: problems.plan?.sentence ?? problems.rsa?.sentence ?? null,
    createdAt: toIso(row.createdAt),
    verifiedAt: toIsoOrNull(row.verifiedAt),
    checkedAt: toIsoOrNull(row.checkedAt),
  };
}
