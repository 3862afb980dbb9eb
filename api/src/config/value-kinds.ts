import { z } from 'zod';

// The kinds of value that several environment variables have.

const omitEmpty = (value: unknown) => (value === '' ? undefined : value);

/** Treats an empty variable as unset. */
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(omitEmpty, schema.optional());
export const withDefault = <S extends z.ZodType<number | string>>(
  schema: S,
  value: Exclude<z.output<S>, undefined>,
) => z.preprocess(omitEmpty, schema.default(value));

export const onOff = z.enum(['on', 'off']);
export const port = z.coerce.number().int().min(1).max(65_535);
export const region = z.string().regex(/^[a-z0-9-]+$/i, 'must be a name such as eu-north-1');
export const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Parses a value with a function of the kernel, and reports its error at the variable. */
export const parseWith = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });
