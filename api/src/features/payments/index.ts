export { askProvider, asRefusal } from './ask-provider.js';
export { notePaymentSign, type PaymentPart } from './note-payment-sign.js';
export { paymentSigns } from './table.js';
