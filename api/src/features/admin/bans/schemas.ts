import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema, searchIn } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { BAN_KINDS, type Ban as BanRow } from '../../bans/index.js';

export const banCursor = createIdCursor('admin.bans');

export const BanQuery = createPageQuery(banCursor).extend({ search: searchIn('the value or the reason') });

const value = z.string();
const kind = z.enum(BAN_KINDS);

export const NewBan = z
  .strictObject({
    value: value.trim().min(1, 'Please enter what to ban').max(300).openapi({
      description:
        'An email address, an IP address, a network in CIDR notation, or a domain, which includes its subdomains. An IP address has the kind `network`; an IPv6 address bans its /64. Your own network is rejected.',
      example: '192.0.2.0/24',
    }),
    reason: z.string().trim().min(1, 'Please enter a reason').max(500).openapi({
      description: 'The reason, which only administrators see.',
      example: 'Card testing',
    }),
    endsAt: z.iso
      .datetime({ offset: true })
      .nullish()
      .openapi({ description: 'The end of the ban, in the future. Null or omitted for no end.' }),
    confirmed: z.boolean().default(false).openapi({
      description: 'Whether to add the ban. If false, the response shows its effects. Default: false.',
      example: true,
    }),
  })
  .openapi('NewBan', { description: 'A ban to add.' });

export const Ban = z
  .object({
    id: z.int().openapi({ description: 'The ban’s id.' }),
    kind: kind.openapi({ description: 'The kind of `value`.' }),
    value: value.openapi({ description: 'The address, network or domain.', example: '192.0.2.0/24' }),
    reason: z.string().openapi({ description: 'The reason, which only administrators see.' }),
    addedBy: z.string().openapi({ description: 'The administrator’s name.', example: 'admin' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    endsAt: z.iso.datetime().nullable().openapi({ description: 'The end of the ban; null for no end.' }),
  })
  .openapi('Ban', {
    description: 'A ban of an address, a network or a domain. It has no effect after its end.',
  });

export const BanList = createPageSchema(Ban).openapi('BanList', { description: 'One page of bans.' });

export const BanResult = z
  .object({
    id: z.int().nullable().openapi({ description: 'The ban’s id; null without a confirmation.' }),
    value: value.openapi({
      description: 'The address, network or domain as stored.',
      example: '192.0.2.0/24',
    }),
    kind: kind.openapi({ description: 'The kind of `value`.' }),
    accounts: z
      .int()
      .nullable()
      .openapi({ description: 'The number of accounts whose address matches; null for a network.' }),
    warning: z
      .string()
      .nullable()
      .openapi({ description: 'A warning if the ban may be a mistake; null for an ordinary one.' }),
  })
  .openapi('BanResult', { description: 'A ban and its effects.' });

export function presentBan({ createdAt, endsAt, ...ban }: BanRow): z.infer<typeof Ban> {
  return { ...ban, createdAt: toIso(createdAt), endsAt: toIsoOrNull(endsAt) };
}
