import { expect, it } from 'vitest';
import { createTestIo } from '../testing/test-io.js';
import { createUploadMeter } from './upload-meter.js';

it('shows the sent share of an upload, then removes the line', async () => {
  const { io, rawStderr } = createTestIo({ given: {} });
  const meter = createUploadMeter({ io, flags: {} });
  const upload = async () => {
    meter.onUpload(600_000);
    await io.delay(100);
    meter.onUpload(1_200_400);
    return 'stored';
  };
  expect(await meter.run(new Blob(['x'.repeat(1_200_000)]), upload)).toBe('stored');
  expect(rawStderr().split('\r\u001b[K')).toEqual([
    '',
    'Uploading ≈≈≈≈≈≈≈≈≈≈·········· 50% of 1.2 MB',
    'Uploading ≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈ 100% of 1.2 MB',
    '',
  ]);
});
