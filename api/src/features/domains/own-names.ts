import type { Instance } from '../../server/context.js';

/** Where CNAME records lead: the host of the public address, or on a laptop the name that stands for it in texts. */
export function targetHost(instance: Instance): string {
  return instance.configuredUrl === undefined ? instance.shortDomain : hostOf(instance.configuredUrl);
}

/** The instance's own names: nobody can claim those or what stands below them. */
export function ownHosts(instance: Instance): string[] {
  return [targetHost(instance), hostOf(instance.publicUrl)];
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}
