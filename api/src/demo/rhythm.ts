import { DAY } from '../kernel/clock.js';
import type { PeakStory } from './story.js';

/** From Sunday on: people read on working days, and most on Tuesdays. */
const WEEK = [0.82, 1.02, 1.18, 1.1, 1.04, 0.96, 0.78];

export const dayOf = (moment: number): number => Math.floor(moment / DAY);

/** How lively a day is beside the last one of the year: it begins at a third, and the week is in it. */
export function liveliness(day: number, lastDay: number): number {
  const grown = 1 / 3 + (2 / 3) * Math.max(0, 1 - (lastDay - day) / 365);
  return grown * (WEEK[new Date(day * DAY).getUTCDay()] ?? 1);
}

/** What a campaign adds to a day: all at once, and two thirds of it on each further day. */
export function peakOn(day: number, lastDay: number, { daysAgo, views }: PeakStory): number {
  const age = day - (lastDay - daysAgo);
  return age < 0 || age > 12 ? 0 : views * (2 / 3) ** age;
}

/** A moment of a day, as people are awake. */
export function momentOf(day: number, share: number): number {
  return day * DAY + Math.floor((6 + share * 16) * 60) * 60_000;
}
