import { z } from 'zod';

/** Sets messages for schemas without their own, because Zod's wording is for programmers. */
export function setInputMessages(): void {
  z.config({ customError: describeIssue });
}

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${getTypeWord(issue.expected)}.`;
    case 'too_big':
      return describeTooBig(issue);
    case 'too_small':
      return describeTooSmall(issue);
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return 'This has the wrong format.';
    default:
      return 'This value is invalid.';
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
};

function getTypeWord(type: string): string {
  return TYPE_WORDS[type] ?? 'something else';
}

type Bound<Code> = Pick<Extract<Issue, { code: Code }>, 'origin' | 'inclusive'>;

function describeTooBig({
  origin,
  maximum,
  inclusive,
}: Bound<'too_big'> & { maximum: number | bigint }): string {
  switch (origin) {
    case 'number':
    case 'int':
      return `This must be ${inclusive === false ? 'less than' : 'at most'} ${maximum.toLocaleString('en')}.`;
    case 'array':
      return `These are too many: at most ${maximum}.`;
    default:
      return `This is too long: at most ${maximum} characters.`;
  }
}

function describeTooSmall({
  origin,
  minimum,
  inclusive,
}: Bound<'too_small'> & { minimum: number | bigint }): string {
  switch (origin) {
    case 'number':
    case 'int':
      return `This must be ${inclusive === false ? 'more than' : 'at least'} ${minimum.toLocaleString('en')}.`;
    case 'array':
      return `These are too few: at least ${minimum}.`;
    default:
      return Number(minimum) === 1
        ? 'This must not be empty.'
        : `This is too short: at least ${minimum} characters.`;
  }
}
