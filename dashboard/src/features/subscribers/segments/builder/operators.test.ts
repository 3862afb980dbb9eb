import { FIELD_OPERATORS, FIELD_TYPES } from '@tidings/sdk';
import { expect, it } from 'vitest';
import { listOperators } from './operators';

it.each(FIELD_TYPES)('offers the operators of the API for a field of type %s', (type) => {
  const offeredOperators = listOperators(type, 'is').map(({ value }) => value.replace(/^!/, ''));
  expect([...new Set(offeredOperators)]).toEqual(FIELD_OPERATORS[type]);
});

it('offers a negated operator only where a filter uses it', () => {
  expect(listOperators('joined', '!before').at(-1)).toEqual({ value: '!before', label: 'not: before' });
  expect(listOperators('joined', 'before').map(({ value }) => value)).not.toContain('!before');
});
