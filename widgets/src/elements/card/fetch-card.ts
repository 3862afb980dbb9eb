import { fetchJson } from '../fetch-json.js';
import { type CardProfile, cardAddress, cardProfile } from './card-profile.js';

/**
 * Fetches the public profile of a creator from an instance: `fetchCard('https://tidings.example', 'mara')`. Throws if
 * there is none, or if the instance does not respond within 15 seconds.
 */
export async function fetchCard(host: string, username: string): Promise<CardProfile> {
  const instance = host.replace(/\/+$/, '');
  return cardProfile(await fetchJson(cardAddress(instance, username)), instance);
}
