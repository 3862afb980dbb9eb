import { z } from 'zod';

/** Sentences for people where a schema has none of its own: Zod's wording is for programmers. */
export function speakPlainly(): void {
  z.config({
    customError(issue) {
      switch (issue.code) {
        case 'too_big':
          return issue.origin === 'string'
            ? `This is too long: at most ${issue.maximum} characters.`
            : undefined;
        case 'too_small':
          return issue.origin === 'string'
            ? `This is too short: at least ${issue.minimum} characters.`
            : undefined;
        case 'invalid_type':
          return issue.input === undefined ? 'This is required.' : `This must be a ${issue.expected}.`;
        case 'invalid_value':
          return `This must be one of: ${issue.values.map(String).join(', ')}.`;
        default:
          return undefined;
      }
    },
  });
}
