import type { components } from '@tidings/sdk';

type Schemas = components['schemas'];

/** The requests for an account's second factor, which differ for creators and administrators. */
export type FactorChanges = {
  /** True if each change requires the password, as for administrators. The API itself asks creators. */
  asksPassword: boolean;
  setUp: (proof: { currentPassword: string }) => Promise<Schemas['FactorSetup']>;
  enable: (code: string) => Promise<Schemas['RecoveryCodes']>;
  renew: (proof: FactorProof) => Promise<Schemas['RecoveryCodes']>;
  disable: (proof: FactorProof) => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

export type FactorProof = { code: string; currentPassword: string };
