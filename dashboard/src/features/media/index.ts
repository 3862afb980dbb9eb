export { ProfilePictureField } from './profile-picture-field';
