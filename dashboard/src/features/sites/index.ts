export { PhonePreview } from './phone-preview';
export { ProfileLinkBar } from './profile-link-bar';
export { publicAddress, publicUrl } from './public-address';
