export { PhonePreview } from './phone-preview';
export { BioField, DisplayNameField, SocialLinkField } from './profile/profile-fields';
export { ProfileForm } from './profile/profile-form';
export { describeSaveError } from './save-problem';
export { ProfileLinkBar } from './share/profile-link-bar';
export { publicAddress, publicUrl } from './share/public-address';
export type { SiteTheme } from './site-form';
export { type SiteForm, toSiteForm } from './site-form';
export { ThemePicker, ThemeSwatch } from './theme-picker';
