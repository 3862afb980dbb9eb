import { describe, expect, it } from 'vitest';
import { createValueParser, type ImportedField, splitTags } from './row-values.js';
import { createRowReader } from './rules.js';
import { findValueColumns } from './value-columns.js';

const FIELDS: ImportedField[] = [
  { id: 1, key: 'city', label: 'Home town', type: 'text', choices: [] },
  { id: 2, key: 'score', label: 'Score', type: 'number', choices: [] },
  { id: 3, key: 'birthday', label: 'Birthday', type: 'date', choices: [] },
  { id: 4, key: 'member', label: 'Member', type: 'boolean', choices: [] },
  { id: 5, key: 'size', label: 'Size', type: 'choice', choices: ['S', 'M'] },
];
const createColumns = (titles: string[]) => titles.map((title) => ({ title, samples: [] }));

describe('finding the columns of tags and fields', () => {
  it.each<[string, string[], object]>([
    ['by key', ['Email', 'city'], { tags: null, fields: { city: 1 } }],
    ['by label', ['Email', 'Home town'], { tags: null, fields: { city: 1 } }],
    [
      'without case, form and spaces',
      ['Email', ' ＨＯＭＥ  town ', 'SCORE'],
      { fields: { city: 1, score: 2 } },
    ],
    ['by key before label', ['Email', 'Home town', 'City'], { tags: null, fields: { city: 2 } }],
    [
      'the first of two equal titles',
      ['Email', 'city', 'City', 'Tags', 'tags'],
      { tags: 3, fields: { city: 1 } },
    ],
    ['of tags', ['Email', 'TAGS'], { tags: 1, fields: {} }],
    ['of labels, as Ghost writes them', ['Email', 'labels'], { tags: 1 }],
    ['but not of similar titles', ['Email', 'hashtags', 'city of birth', ''], { tags: null, fields: {} }],
  ])('finds columns %s', (_name, titles, expected) => {
    expect(findValueColumns(createColumns(titles), FIELDS, { email: 0, name: null })).toMatchObject(expected);
  });

  it('excludes the columns of addresses and names', () => {
    const fields = [
      { key: 'email', label: 'Email' },
      { key: 'nick', label: 'Name' },
    ];
    expect(findValueColumns(createColumns(['Email', 'Name']), fields, { email: 0, name: 1 }).fields).toEqual(
      {},
    );
  });

  it('fills a field with the key “tags” from a column named Tags, and adds no tags', () => {
    const valueColumns = findValueColumns(
      createColumns(['Email', 'Tags']),
      [{ key: 'tags', label: 'Tags' }],
      {
        email: 0,
        name: null,
      },
    );
    expect(valueColumns).toEqual({ tags: null, fields: { tags: 1 } });
  });
});

describe('splitting tags', () => {
  it.each([
    ['VIP; Kiln club ,friends', ['VIP', 'Kiln club', 'friends']],
    ['"kiln","friends"', ['kiln', 'friends']],
    ['vip;VIP;ＶＩＰ; vip ', ['vip']],
    [';, ;', []],
    ["'=cmd", ['=cmd']],
    ['', []],
  ])('reads %j', (cell, tags) => {
    expect(splitTags(cell)).toEqual({ tags, problem: null });
  });

  it('skips a name that is too long, and names beyond the limit of a row', () => {
    expect(splitTags(`${'x'.repeat(51)};ok`)).toEqual({
      tags: ['ok'],
      problem: 'A tag has at most 50 characters.',
    });
    const splitResult = splitTags(Array.from({ length: 51 }, (_, index) => `tag ${index}`).join(';'));
    expect([splitResult.tags.length, splitResult.problem]).toEqual([50, 'A row has at most 50 tags.']);
  });
});

describe('reading the values of a row', () => {
  const mapping = {
    email: 0,
    name: null,
    tags: null,
    fields: { city: 1, score: 2, birthday: 3, member: 4, size: 5 },
  };
  const read = (...cells: string[]) => createValueParser(mapping, FIELDS)?.(['a@kova.example', ...cells]);

  it('reads each type, and no value from an empty or a missing cell', () => {
    expect(read(' Bern ', '1.5', '1990-02-28', 'YES', 'm')).toEqual({
      tags: [],
      fields: [
        [1, 'Bern'],
        [2, 1.5],
        [3, '1990-02-28'],
        [4, true],
        [5, 'M'],
      ],
      problem: null,
    });
    expect(read(' ', '')).toEqual({ tags: [], fields: [], problem: null });
  });

  it.each([
    ['text', ['x'.repeat(201)], 'Home town: This text has more than 200 characters.'],
    ['number', ['', 'many'], 'Score: This must be a number.'],
    ['infinite number', ['', 'Infinity'], 'Score: This must be a number.'],
    ['date', ['', '', '2026-02-30'], 'Birthday: Please write the date as 2026-11-21.'],
    ['boolean', ['', '', '', 'perhaps'], 'Member: This must be true or false.'],
    ['choice', ['', '', '', '', 'XL'], 'Size: This must be one of: S, M.'],
  ])('skips a wrong %s and returns the reason', (_type, cells, problem) => {
    expect(read(...cells)).toEqual({ tags: [], fields: [], problem });
  });

  it('reads nothing without columns of tags or fields, and ignores a deleted field', () => {
    expect(createValueParser({ ...mapping, fields: {} }, FIELDS)).toBeUndefined();
    expect(createValueParser({ ...mapping, fields: { street: 1 } }, FIELDS)).toBeUndefined();
    const fields = JSON.parse('{"__proto__":1}');
    expect(createValueParser({ ...mapping, fields }, FIELDS)).toBeUndefined();
  });

  it('keeps labels that are not imported as tags in the metadata', () => {
    const file = { columns: createColumns(['Email', 'Tags', 'Groups']), fileName: 'list.csv' };
    const row = ['a@kova.example', 'vip', 'pots'];
    const readDetails = (tags: number | null) =>
      createRowReader({ ...file, mapping: { email: 0, name: null, tags, fields: {} } }, [])(row);
    expect(readDetails(1)).toMatchObject({
      details: { metadata: { tags: 'pots' }, values: { tags: ['vip'] } },
    });
    expect(readDetails(null)).toMatchObject({ details: { metadata: { tags: 'vip' }, values: null } });
  });
});
