import { z } from '@hono/zod-openapi';
import { parseJson } from '../../../kernel/text/parse-json.js';
import { MAX_FIELD_KEY_LENGTH, MAX_TEXT_VALUE_LENGTH } from '../fields/rules.js';
import { SUBSCRIBER_SOURCES } from '../table.js';
import { MAX_TAG_NAME_LENGTH } from '../tags/rules.js';
import { ACTIVITIES, type Filter, listConditions, MAX_CONDITIONS, MAX_DAYS, MAX_DEPTH } from './filter.js';

const Day = z.iso.date('Please write the date as 2026-11-21.');
const Days = z.int().min(1).max(MAX_DAYS);
const Times = z.int().min(0).max(100_000);

function isOne(values: Record<string, unknown>): boolean {
  return Object.values(values).filter((value) => value !== undefined).length === 1;
}

const Tag = z.strictObject({
  tag: z
    .string()
    .min(1)
    .max(MAX_TAG_NAME_LENGTH)
    .openapi({ description: 'The name of a tag, in any case.', example: 'VIP' }),
});

const Operand = z.union([z.string().max(MAX_TEXT_VALUE_LENGTH), z.number(), z.boolean()]);
const Field = z
  .strictObject({
    field: z.string().min(1).max(MAX_FIELD_KEY_LENGTH).openapi({
      description: 'The key of a field. Add exactly one operator that fits its type.',
      example: 'city',
    }),
    is: Operand.optional().openapi({
      description: 'Equals this value. Texts ignore case.',
      example: 'Bern',
    }),
    isNot: Operand.optional().openapi({
      description: 'Does not equal this value. Also matches subscribers without a value.',
      example: 'Bern',
    }),
    contains: z.string().trim().min(1).max(MAX_TEXT_VALUE_LENGTH).optional().openapi({
      description: 'Texts: contains this text, in any case.',
      example: 'ber',
    }),
    before: Day.optional().openapi({ description: 'Dates: before this day.', example: '2026-11-21' }),
    after: Day.optional().openapi({ description: 'Dates: after this day.', example: '2026-11-21' }),
    atLeast: z.number().optional().openapi({ description: 'Numbers: this or more.', example: 3 }),
    atMost: z.number().optional().openapi({ description: 'Numbers: this or less.', example: 3 }),
    isSet: z.boolean().optional().openapi({ description: 'Whether the subscriber has a value.' }),
  })
  .refine(({ field: _field, ...operators }) => isOne(operators), 'Please add exactly one operator.');

const Joined = z.strictObject({
  joined: z
    .strictObject({
      before: Day.optional().openapi({
        description: 'Before this day, in your time zone.',
        example: '2026-11-21',
      }),
      after: Day.optional().openapi({
        description: 'After this day, in your time zone.',
        example: '2026-11-21',
      }),
      withinDays: Days.optional().openapi({
        description: 'In this number of days, today included.',
        example: 30,
      }),
    })
    .refine(isOne, 'Please add exactly one of before, after and withinDays.')
    .openapi({ description: 'The time when the address was added to the list. Send exactly one field.' }),
});

const Source = z.strictObject({
  source: z.enum(SUBSCRIBER_SOURCES).openapi({
    description:
      'The place of the sign-up. `page`: the creator’s page. `widget`: a widget on another site. `api`: another app. `import`: an imported file. `hand`: added by the creator. `checkout`: with a purchase.',
  }),
});

const Bought = z.strictObject({
  bought: z.union([z.int().positive(), z.literal('anything')]).openapi({
    description: 'The id of a product that the address bought or got for free, or `anything`.',
    example: 7,
  }),
});

const Activity = z
  .strictObject({
    activity: z.enum(ACTIVITIES).openapi({
      description:
        'The newsletters to count. `received`: the subscriber’s server accepted it. `opened`, `clicked`: only newsletters with `individual` tracking count.',
    }),
    atLeast: Times.optional().openapi({
      description: 'This many newsletters or more. Send this or `atMost`.',
      example: 1,
    }),
    atMost: Times.optional().openapi({ description: 'This many newsletters or fewer.', example: 3 }),
    withinDays: Days.optional().openapi({
      description:
        'Counts only newsletters sent in this number of days, today included. With `received`, counting or sending returns 409 `filter_unusable` if the times of deliveries in this period are no longer stored.',
      example: 90,
    }),
  })
  .refine(({ atLeast, atMost }) => isOne({ atLeast, atMost }), 'Please add either atLeast or atMost.');

const UNKNOWN_CONDITION = 'This filter has a condition that does not exist.';

const createPartsSchema = (description: string) =>
  z
    .array(z.lazy(() => SegmentFilter))
    .min(1, 'Please add a condition.')
    .max(MAX_CONDITIONS)
    .openapi({ description });

const Condition = z.union(
  [
    Tag,
    Field,
    Joined,
    Source,
    Bought,
    Activity,
    z.strictObject({ all: createPartsSchema('Every part matches.') }),
    z.strictObject({ any: createPartsSchema('At least one part matches.') }),
    z.strictObject({ not: z.lazy(() => SegmentFilter) }),
  ],
  UNKNOWN_CONDITION,
);

/** Checks the depth first, because reading a filter with thousands of levels would overflow the stack. */
export const SegmentFilter: z.ZodType<Filter> = z
  .preprocess((value, issues) => {
    if (isWithin(value, MAX_DEPTH)) return value;
    issues.addIssue({ code: 'custom', message: `A filter has at most ${MAX_DEPTH} levels.` });
    return z.NEVER;
  }, Condition)
  .refine(
    (filter) => listConditions(filter).length <= MAX_CONDITIONS,
    `A filter has at most ${MAX_CONDITIONS} conditions.`,
  )
  .openapi('SegmentFilter', {
    description: `The subscribers that match: a condition, or \`all\`, \`any\` or \`not\` around others. At most ${MAX_CONDITIONS} conditions, ${MAX_DEPTH} levels deep.`,
    example: { all: [{ tag: 'VIP' }, { joined: { withinDays: 30 } }] },
  });

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const { all, any, not } = value as { all?: unknown; any?: unknown; not?: unknown };
  const inner = [not, ...[all, any].flat()].filter((part) => typeof part === 'object' && part !== null);
  return inner.length === 0 || (depth > 1 && inner.every((part) => isWithin(part, depth - 1)));
}

/** A filter in a query parameter. */
export const FilterParameter = z
  .string()
  .max(10_000)
  .transform((text, issues): Filter => {
    const result = SegmentFilter.safeParse(parseJson(text));
    if (result.success) return result.data;
    issues.addIssue({ code: 'custom', message: result.error.issues[0]?.message ?? UNKNOWN_CONDITION });
    return z.NEVER;
  })
  .optional()
  .openapi({
    type: 'string',
    maxLength: 10_000,
    description: 'Returns only the subscribers that match this `SegmentFilter`, as JSON.',
    example: '{"tag":"VIP"}',
  });
