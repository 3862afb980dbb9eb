import { fetchJson } from '../fetch-json.js';
import { type CardProfile, cardAddress, cardProfile } from './card-profile.js';

/**
 * The public profile of a creator at an instance: `fetchCard('https://tidings.example', 'mara')`. Throws where there
 * is none, or the instance does not answer in 15 seconds.
 */
export async function fetchCard(host: string, username: string): Promise<CardProfile> {
  const instance = host.replace(/\/+$/, '');
  return cardProfile(await fetchJson(cardAddress(instance, username)), instance);
}
