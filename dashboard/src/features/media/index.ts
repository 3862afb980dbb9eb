export { ImageDrop } from './image-drop';
export { ProfilePictureField } from './profile-picture-field';
