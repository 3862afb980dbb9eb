export { FactorBanner, isFactorOverdue } from './factor-banner';
export { FactorCard } from './factor-card';
export type { FactorChanges } from './factor-changes';
export { FactorCodeField } from './factor-code-field';
export { FactorStep, isFactorRequired } from './factor-step';
