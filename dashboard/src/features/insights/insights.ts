import type { components } from '@tidings/sdk';
import type { Period } from '../../ui/period';

export type Insights = components['schemas']['Insights'];
export type InsightDay = Insights['days'][number];
export type InsightSource = components['schemas']['InsightSource'];
export type InsightSources = components['schemas']['InsightSources'];
export type NewsletterFigures = components['schemas']['NewsletterInsights'];

export type NewsletterDetail = components['schemas']['NewsletterInsightsDetail'];

export const insightsKey = ['/api/insights'];

/** While somebody looks, people come. */
export const ASK_EVERY_MILLISECONDS = 60_000;

/** Looking further back than a month is part of Pro. */
export function isWithinPlan({ isPro, period }: { isPro: boolean; period: Period }): boolean {
  return isPro || period === '7' || period === '30';
}

/** Where one newsletter's figures stand. */
export function newsletterInsightsPath(newsletterId: number | string): string {
  return `/insights/newsletters/${newsletterId}`;
}
