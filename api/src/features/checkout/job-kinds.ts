/** By event of the provider: look at the payment that it is about. */
export const SETTLE_PAYMENT = 'checkout.settle-payment';
/** For every purchase: look for a payment of which nothing was heard. */
export const SWEEP_PAYMENT = 'checkout.sweep-payment';
/** Once after an upgrade: see `hashDownloadTokens`. */
export const HASH_DOWNLOAD_TOKENS = 'checkout.hash-download-tokens';
/** A payment for somebody who has closed their account. */
export const RETURN_PAYMENT = 'checkout.return-payment';
