import type { CheckoutTheme } from '../../shared/checkout/checkout-view.js';
import productArtCss from '../site/store/product-art.css?inline';
import { fontsCss, makeStylesheet, type Stylesheet } from '../stylesheet.js';
import liveCss from '../system/live.css?inline';
import systemCss from '../system/system.css?inline';
import checkoutCss from './checkout.css?inline';
import formCss from './form.css?inline';
import paymentCss from './payment.css?inline';
import summaryCss from './summary.css?inline';

const parts = [fontsCss, systemCss, liveCss, checkoutCss, formCss, productArtCss, summaryCss, paymentCss];

const stylesheets: Record<CheckoutTheme, Stylesheet> = {
  system: makeStylesheet(...parts),
  light: makeStylesheet(...parts, ':root{color-scheme:light}'),
  dark: makeStylesheet(...parts, ':root{color-scheme:dark}'),
};

export function checkoutStylesheet(theme: CheckoutTheme): Stylesheet {
  return stylesheets[theme];
}
