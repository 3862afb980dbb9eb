import type { components } from '@tidings/sdk';

type Schemas = components['schemas'];
export type AllowedHost = Schemas['AllowedHost'];
export type WidgetInstall = Schemas['WidgetSighting'];

export const hostsKey = ['/api/widgets/hosts'];
export const installsKey = ['/api/widgets/installs'];

export const MISSING_HOST = 'Please enter the address of a site, such as www.example.com';
