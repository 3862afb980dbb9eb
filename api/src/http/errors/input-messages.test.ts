import { z } from '@hono/zod-openapi';
import { expect, it } from 'vitest';
import { setInputMessages } from './input-messages.js';

setInputMessages();

it.each([
  [z.string(), undefined, 'This is required.'],
  [z.string(), 5, 'This must be a text.'],
  [z.number(), 'x', 'This must be a number.'],
  [z.coerce.number(), 'x', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.boolean(), 1, 'This must be true or false.'],
  [z.array(z.string()), {}, 'This must be a list.'],
  [z.object({}), [], 'This must be an object with fields.'],
  [z.number().max(1_000), 1_001, 'This must be at most 1,000.'],
  [z.number().positive(), 0, 'This must be more than 0.'],
  [z.int(), 2 ** 60, 'This must be at most 9,007,199,254,740,991.'],
  [z.array(z.int()).max(1), [1, 2], 'These are too many: at most 1.'],
  [z.array(z.int()).min(1), [], 'These are too few: at least 1.'],
  [z.string().max(3), 'kiln', 'This is too long: at most 3 characters.'],
  [z.string().min(2), 'k', 'This is too short: at least 2 characters.'],
  [z.string().min(1), '', 'This must not be empty.'],
  [z.enum(['free', 'pro']), 'x', 'This must be one of: free, pro.'],
  [z.string().regex(/^a$/), 'b', 'This has the wrong format.'],
  [z.union([z.string(), z.int()]), {}, 'This value is invalid.'],
])('describes the problem in a sentence (%#)', (schema, input, sentence) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(sentence);
});

it('reports a wrong type instead of a wrong length', () => {
  const { error } = z.string().max(3).safeParse({ length: 9 });
  expect(error?.issues[0]?.message).toBe('This must be a text.');
});
