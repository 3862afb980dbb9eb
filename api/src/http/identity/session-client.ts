import Bowser from 'bowser';
import { isTimeZone } from '../../kernel/time/time-zone.js';
import type { HttpContext } from '../router.js';
import type { SessionClient } from './actor.js';

/** Reads the browser, system and time zone of a request. Omits versions. */
export function readSessionClient(c: HttpContext): SessionClient {
  const timeZone = c.req.header('tidings-time-zone');
  const isValidTimeZone = timeZone !== undefined && timeZone.length <= 60 && isTimeZone(timeZone);
  return { device: readDevice(c.req.header('user-agent')), timeZone: isValidTimeZone ? timeZone : null };
}

export function readDevice(userAgent = ''): string | null {
  // A real header has at most about 300 characters.
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500) || 'none');
  // Ignores an unknown browser, whose name the visitor can choose freely.
  if (!browser.name || !BROWSERS.has(browser.name)) return null;
  return os.name && SYSTEMS.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));
