/** What brought somebody: nothing we know of, another site, a named campaign, a newsletter, a widget on a site. */
export const VISIT_KINDS = ['direct', 'site', 'campaign', 'newsletter', 'widget'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export interface VisitSource {
  kind: VisitKind;
  /** A host, a campaign, the id of a newsletter; empty where nothing is known. */
  source: string;
}
