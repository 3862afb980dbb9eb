import { describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { buildNewsletter, signedInEnv } from '../testing/fixtures.js';
import { createTestIo } from '../testing/test-io.js';

const routes = {
  'GET /api/newsletters': () => [
    buildNewsletter({ id: 12, title: 'Frost & ash' }),
    buildNewsletter({ id: 9, title: 'Clay' }),
  ],
};

async function list(...argv: string[]) {
  const test = createTestIo({ env: signedInEnv, routes });
  const code = await run(['newsletters', 'list', ...argv], test.io);
  return { code, stdout: test.stdout(), stderr: test.stderr() };
}

describe('--jq', () => {
  it('filters the JSON with a jq program, and prints strings without quotes', async () => {
    expect(await list('--jq', '.[] | select(.id > 9) | .title')).toEqual({
      code: 0,
      stdout: 'Frost & ash\n',
      stderr: '',
    });
    expect((await list('--jq', 'map(.id)|add')).stdout).toBe('21\n');
  });

  it('filters the response of tidings api', async () => {
    const test = createTestIo({ env: signedInEnv, routes });
    expect(await run(['api', 'GET', '/api/newsletters', '--jq', '.[0].id'], test.io)).toBe(0);
    expect(test.stdout()).toBe('12\n');
  });

  it('fails with an error message for an invalid jq program', async () => {
    const { code, stdout, stderr } = await list('--jq', '.[');
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'jq_failed',
      message: expect.stringMatching(/^The jq program failed: .*syntax error/),
    });
  });
});

describe('--template', () => {
  it('prints a line for each row', async () => {
    expect((await list('--template', '{{id}}: {{title}}')).stdout).toBe('12: Frost & ash\n9: Clay\n');
  });

  it('fails with an error message for an invalid template, and together with --jq', async () => {
    const invalid = await list('--template', '{{#id}}');
    expect([invalid.code, invalid.stdout]).toEqual([2, '']);
    expect(JSON.parse(invalid.stderr).error).toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/^The template is not valid: Unclosed section "id"/),
    });
    const combined = await list('--template', '{{id}}', '--jq', '.');
    expect([combined.code, combined.stdout]).toEqual([2, '']);
    expect(JSON.parse(combined.stderr).error).toMatchObject({
      code: 'usage',
      message: 'Use --jq or --template, not both.',
    });
  });
});
