import type { Io } from '../io.js';
import { formatMegabytes } from './numbers.js';
import { drawBar, withStatusLine } from './status-line.js';

export interface UploadMeter {
  /** Receives the number of bytes sent so far. */
  onUpload(bytes: number): void;
  /** Runs the upload of a file, and shows its progress. */
  run<Result>(file: Blob, upload: () => Promise<Result>): Promise<Result>;
}

/** Shows the progress of uploads: `Uploading ≈≈≈≈≈≈≈≈≈≈·········· 50% of 12.4 MB`. */
export function createUploadMeter(context: { io: Io; flags: { quiet?: boolean } }): UploadMeter {
  const { env } = context.io;
  let report = (_bytes: number): void => {};
  return {
    onUpload: (bytes) => report(bytes),
    run: (file, upload) =>
      withStatusLine(context, (show) => {
        report = (bytes) =>
          show(
            `Uploading ${drawBar(env, calculateFraction(bytes, file.size))} of ${formatMegabytes(file.size)}`,
          );
        return upload();
      }),
  };
}

/** Returns the sent share of a file. At most 1, because the form around the file adds bytes. */
function calculateFraction(bytes: number, size: number): number {
  return size === 0 ? 1 : Math.min(1, bytes / size);
}
