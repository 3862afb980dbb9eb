import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { TidingsClient } from '@tidings/sdk';
import type { Command } from 'commander';
import { type ProductInput, uploadFile } from '../../actions/products/products.js';
import { CliError } from '../../errors.js';

export interface ProductFlags {
  title?: string;
  price?: string;
  description?: string;
  image?: string;
  file?: string;
}

export function addProductFlags(command: Command): Command {
  return command
    .option('--price <price>', 'such as 19 or "$19.99"; 0 for free')
    .option('--description <text>', 'what it is')
    .option('--image <address>', 'the address of the image')
    .option('--file <file>', 'the file for buyers, which is uploaded');
}

/** Returns the fields that the flags set. Uploads a file first. */
export async function fieldsFrom(client: TidingsClient, flags: ProductFlags): Promise<Partial<ProductInput>> {
  const { file, ...named } = flags;
  if (file === undefined) return named;
  return {
    ...named,
    ...(await uploadFile({ client }, { file: await open(file), fileName: basename(file) })),
  };
}

async function open(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new CliError('unreadable_file', `Cannot read ${path}. Check that the file exists.`, {
      cause: error,
    });
  }
}
