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
  /** The scopes of the API calls that the tool makes. */
  scopes: readonly TokenScope[];
  effect: Effect;
  input: z.ZodObject;
  /** Returns JSON. Throws an `ApiError` or a `ToolError`. */
  run: (ctx: ToolContext, input: never) => Promise<unknown>;
}

/** The error of a tool that cannot do its task. The message contains advice. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Defines a tool, and infers the type of its input for `run`. */
export function defineTool<Shape extends z.ZodRawShape>(
  definition: Omit<Tool, 'input' | 'run'> & {
    input: Shape;
    run: (ctx: ToolContext, input: z.infer<z.ZodObject<Shape>>) => Promise<unknown>;
  },
): Tool {
  return { ...definition, input: z.strictObject(definition.input) };
}

/** Creates the hints by which clients decide whether to ask their user. */
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
