import { z } from '@hono/zod-openapi';
import { toIsoOrNull } from '../../../kernel/clock.js';
import { RECOVERY_CODES, type FactorStatus as Status } from '../../accounts/index.js';
import { dueAt } from '../account/user-schemas.js';

const EXAMPLE = '042137';

/** A code from the app, or a recovery code. It is verified later, with a limit. */
export const factorCode = z
  .string()
  .trim()
  .min(1, 'Please enter a code')
  .max(40, 'A code has at most 40 characters')
  .openapi({ description: 'A code from the authenticator app, or a recovery code.', example: EXAMPLE });

export const FactorCode = z
  .strictObject({ code: factorCode })
  .openapi('FactorCode', { description: 'A code of the second factor.' });

/** The code that enables a factor, which has no recovery codes yet. */
export const FirstFactorCode = FactorCode.extend({
  code: factorCode.openapi({ description: 'The code that the authenticator app shows.' }),
})
  .strict()
  .openapi('FirstFactorCode', { description: 'The first code of a second factor that is set up.' });

export const FactorStatus = z
  .object({
    enabledAt: z.iso.datetime().nullable().openapi({
      description: 'The time when the second factor was enabled; null if it is not.',
    }),
    recoveryCodesLeft: z.int().openapi({
      description: `The number of unused recovery codes, of ${RECOVERY_CODES}; 0 without a second factor.`,
      example: 10,
    }),
    dueAt,
  })
  .openapi('FactorStatus', { description: 'The second factor of an account.' });

/** An example as long as a secret of 20 bytes. */
export const EXAMPLE_FACTOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const FactorSetup = z
  .object({
    secret: z.string().openapi({
      description: 'The secret in Base32, to type into an app without a camera.',
      example: EXAMPLE_FACTOR_SECRET,
    }),
    uri: z.string().openapi({
      description: 'The `otpauth:` URI for a QR code.',
      example: `otpauth://totp/Tidings:mara?issuer=Tidings&secret=${EXAMPLE_FACTOR_SECRET}&algorithm=SHA1&digits=6&period=30`,
    }),
  })
  .openapi('FactorSetup', { description: 'The secret of a second factor that is not enabled yet.' });

export const RecoveryCodes = z
  .object({
    codes: z.array(z.string()).openapi({
      description: `The ${RECOVERY_CODES} recovery codes, returned only here. Each works once instead of a code from the app.`,
      example: Array.from({ length: RECOVERY_CODES }, (_, index) => `7KQM-2WXN-HTB${'BCDEFGHJKM'[index]}`),
    }),
  })
  .openapi('RecoveryCodes', { description: 'New recovery codes, which replace all earlier ones.' });

export function presentFactor(
  { enabledAt, recoveryCodesLeft }: Status,
  dueAt: number | null,
): z.infer<typeof FactorStatus> {
  return { enabledAt: toIsoOrNull(enabledAt), recoveryCodesLeft, dueAt: toIsoOrNull(dueAt) };
}
