/** Per event of the provider: checks the payment that it names. */
export const SETTLE_PAYMENT = 'checkout.settle-payment';
/** Per purchase: looks for a payment that was not reported. */
export const SWEEP_PAYMENT = 'checkout.sweep-payment';
/** Once after an upgrade: see `hashDownloadTokens`. */
export const HASH_DOWNLOAD_TOKENS = 'checkout.hash-download-tokens';
/** Returns a payment to a creator who has closed their account. */
export const RETURN_PAYMENT = 'checkout.return-payment';
