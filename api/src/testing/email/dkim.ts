import type { KeyObject } from 'node:crypto';
import { dkimVerify } from 'mailauth';
import type { SigningKey } from '../../kernel/tokens/signed-token.js';

/** A receiver's result for one signature of an email. */
export interface VerifiedSignature {
  domain: string;
  selector: string;
  result: string;
  /** The reason, if the result is not `pass`. */
  comment: string | undefined;
}

/** Verifies an email with an independent library. `records` are the DNS records, by name. */
export async function verifyDkim(
  message: Uint8Array,
  records: Record<string, string>,
  now: Date,
): Promise<VerifiedSignature[]> {
  const { results } = await dkimVerify(Buffer.from(message), {
    curTime: now,
    resolver: async (name: string, type: string) => {
      const record = type === 'TXT' ? records[name] : undefined;
      if (record === undefined) throw Object.assign(new Error(`${name} is not there`), { code: 'ENOTFOUND' });
      return [[record]];
    },
  });
  return results.flatMap((result) =>
    result.selector === undefined
      ? []
      : [
          {
            domain: result.signingDomain ?? '',
            selector: result.selector,
            result: result.status.result,
            comment: result.status.comment || undefined,
          },
        ],
  );
}

export const formatDkimRecordName = ({ selector, domain }: Pick<SigningKey, 'selector' | 'domain'>): string =>
  `${selector}._domainkey.${domain}`;

export function formatDkimRecord(publicKey: KeyObject): string {
  return publicKey.asymmetricKeyType === 'ed25519'
    ? `v=DKIM1; k=ed25519; p=${Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')}`
    : `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
}
