import type { components } from '@tidings/sdk';

type Schemas = components['schemas'];

/** The requests of an account's second factor: a creator and an administrator have different ones. */
export type FactorChanges = {
  /** An administrator proves each change with the password. The API asks a creator itself, if necessary. */
  asksPassword: boolean;
  setUp: (proof: { currentPassword: string }) => Promise<Schemas['FactorSetup']>;
  enable: (code: string) => Promise<Schemas['RecoveryCodes']>;
  renew: (proof: FactorProof) => Promise<Schemas['RecoveryCodes']>;
  disable: (proof: FactorProof) => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

export type FactorProof = { code: string; currentPassword: string };
