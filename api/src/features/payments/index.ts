export { callProvider, isDisconnected, toProviderError } from './call-provider.js';
export { type PaymentPart, recordProviderResult } from './record-provider-result.js';
export { paymentHealth } from './table.js';
