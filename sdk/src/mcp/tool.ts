import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { TidingsClient } from '../client.js';
import type { components } from '../schema.js';

export type TokenScope = components['schemas']['ApiToken']['scopes'][number];
export type Newsletter = NonNullable<components['schemas']['Newsletter']>;

export interface ToolContext {
  client: TidingsClient;
}

/**
 * `read` changes nothing. `add` creates something that its owner can delete. `change` replaces existing data. `send`
 * emails people.
 */
type Effect = 'read' | 'add' | 'change' | 'send';

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** The scopes of the API calls that it makes. */
  scopes: readonly TokenScope[];
  effect: Effect;
  input: z.ZodObject;
  /** Throws an `ApiError` or a `ToolError`. The result is JSON. */
  run: (ctx: ToolContext, input: never) => Promise<unknown>;
}

/** A tool cannot do its task. The message gives advice. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Defines a tool, so that `run` has the type of its input. */
export function tool<Shape extends z.ZodRawShape>(
  definition: Omit<Tool, 'input' | 'run'> & {
    input: Shape;
    run: (ctx: ToolContext, input: z.infer<z.ZodObject<Shape>>) => Promise<unknown>;
  },
): Tool {
  return { ...definition, input: z.strictObject(definition.input) };
}

/** Creates the hints for clients, which decide by them whether to ask their user. */
export function createAnnotations({ title, effect }: Tool): ToolAnnotations {
  return {
    title,
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'change' || effect === 'send',
    idempotentHint: effect === 'read',
    openWorldHint: effect === 'send',
  };
}

export const newsletterId = z.int().positive().describe('The id of the newsletter.');
export const limit = z.int().min(1).max(50).default(20).describe('The maximum number of rows.');
export const days = z
  .enum(['7', '30', '90', '365'])
  .default('30')
  .describe('The number of days until today.');
